import { setTimeout as wait } from "node:timers/promises";
import { connectPortal, startList } from "@plumbline/dev-env/stories.ts";
import { DELIVERY_MAPPING } from "@plumbline/dev-env/testing/delivery-mapping.ts";
import {
  callsTo,
  newList,
  newOwner,
  resetCalls,
  until,
  untilCompleted,
  writesTo,
  type Calls,
  type Owner,
} from "../product.ts";
import { say } from "../report.ts";
import { scenario, type Run } from "../scenario.ts";
import { withStack, type Bench } from "../with-stack.ts";

const MOST = { job: 1.1, all: 1.3, later: 1 };
const SAMPLES = 100;
const MOST_SECONDS = { webhook: 60, journal: 60, poll: 360 };
const WITHIN = { seconds: 3_600 };

type Feed = keyof typeof MOST_SECONDS;
type ObjectType = "contact" | "deal";
type Status = Pick<Run<{ records: number; edits: number }>, "options" | "print" | "judge">;
type Shown = { owner: Owner; listId: string };

/**
 * The cost of the address status in HubSpot, under HubSpot's limits: calls of a list's first run with and without it, of a later
 * run, jobs and writes after edits, and how long an edited address takes to become "outdated" (by webhook; by journal; by poll).
 */
export const status = scenario({
  options: { records: 10_000, edits: 5_000, feeds: "webhook,journal,poll" },
  async measure(run) {
    const { records, edits, feeds } = run.options;
    const isWanted = (feed: Feed) => feeds.split(",").includes(feed);
    const measured: object[] = [{ records, edits }];
    await withStack({}, async (bench) => {
      const { shown, ...runs } = await measureRuns(bench, run);
      measured.push(runs);
      measured.push({ refreshes: await measureRefreshes(bench, run, shown) });
      measured.push({ edited: await measureEdits(bench, run, shown.owner) });
      for (const feed of ["webhook", "poll"] as const)
        if (isWanted(feed)) measured.push({ [feed]: await measureFeed(bench, run, feed) });
    });
    if (isWanted("journal"))
      await withStack({ overrides: { HUBSPOT_JOURNAL: "true" } }, async (bench) => {
        measured.push({ journal: await measureFeed(bench, run, "journal") });
      });
    run.figures({ ...Object.assign({}, ...measured), missed: run.missed });
  },
});

/** The same list in two portals, one of which shows the status. */
async function measureRuns(bench: Bench, { options: { records, edits }, print, judge }: Status) {
  const [plain, owner] = [await newOwner(bench, 3 * records), await newOwner(bench, 3 * records + edits)];
  await showStatus(bench, owner, "contact");
  const ofPlain = await newList(bench, plain.portalId, records);
  const listId = await newList(bench, owner.portalId, records);
  const without = await measureRun(bench, plain, ofPlain);
  const first = await measureRun(bench, owner, listId);
  const again = await measureRun(bench, plain, ofPlain);
  const later = await measureRun(bench, owner, listId);
  print(`${records} records, ${first.corrected} of them corrected; calls without the status: ${without.all}`);
  for (const [name, calls, of, most] of [
    ["within the first job", first.inJob, without.inJob, MOST.job],
    ["in all, with what is refreshed behind it", first.all, without.all, MOST.all],
    ["of a later run", later.all, again.all, MOST.later],
  ] as const)
    judge(
      `calls ${name}: ${calls} against ${of}, ${(calls / of).toFixed(3)} times (${most} at most)`,
      calls / of <= most,
    );
  const refused = first.refused429 + later.refused429;
  judge(`refused with 429: ${refused}; at most ${first.maxInTenSeconds} calls in ten seconds`, refused === 0);
  return { shown: { owner, listId } satisfies Shown, without, first, again, later };
}

async function measureRun(bench: Bench, owner: Owner, listId: string) {
  const { portalId } = owner;
  say(`A list in portal ${portalId} ...`);
  await resetCalls(bench, portalId);
  const job = await untilCompleted(owner, await startList(owner, portalId, listId));
  const { total: inJob } = await callsTo(bench, portalId);
  await untilNothingDue(bench, portalId);
  const { total: all, refused429, maxInTenSeconds }: Calls = await callsTo(bench, portalId);
  return { corrected: job.outcomes.corrected ?? 0, inJob, all, refused429, maxInTenSeconds };
}

/** Edits half of a list at once: its statuses become outdated, and nothing else happens. */
async function measureRefreshes(bench: Bench, { options: { records }, judge }: Status, { owner, listId }: Shown) {
  const { portalId } = owner;
  const ids = membersOf(listId, records).slice(0, records / 2);
  say(`${ids.length} edits whose statuses are refreshed ...`);
  await resetCalls(bench, portalId);
  for (const [index, id] of ids.entries()) await edit(bench, { portalId, objectType: "contact", id }, index);
  // HubSpot's events have to arrive first.
  await wait(10_000);
  const { most } = await untilNothingDue(bench, portalId);
  const { refused429, total } = await callsTo(bench, portalId);
  // Calls sent at intervals of a second may arrive slightly closer together.
  judge(
    `${ids.length} statuses outdated: ${total} calls, at most ${most} in ten seconds (20 of 100 and 3 at most)`,
    most <= 23 && total > 0,
  );
  judge(`refused with 429: ${refused429}`, refused429 === 0);
  return { most, total, refused429 };
}

/** Edits with clean-on-update: Plumbline's own writes start nothing. */
async function measureEdits(bench: Bench, { options: { edits }, judge }: Status, owner: Owner) {
  say(`${edits} edits with automatic cleaning ...`);
  const { portalId } = owner;
  await owner.api.ok("POST", "/graphql", {
    query: `mutation ($portalId: String!) { setAutoClean(portalId: $portalId, objectType: contact, isOn: true) { id } }`,
    variables: { portalId },
  });
  const ids = membersOf(await newList(bench, portalId, edits), edits);
  const startedAt = new Date();
  const writesOf = async () => (await writesTo(bench, portalId)).reduce((sum, { appWrites }) => sum + appWrites, 0);
  const writesBefore = await writesOf();
  for (const [index, id] of ids.entries()) await edit(bench, { portalId, objectType: "contact", id }, index);
  const where = { portalId, kind: "update", createdAt: { gte: startedAt } };
  const processed = async () => {
    const { _sum, _count } = await bench.ctx.db.withSystem((tx) =>
      tx.job.aggregate({ where, _sum: { recordsTotal: true }, _count: true }),
    );
    return { records: _sum.recordsTotal ?? 0, jobs: _count };
  };
  await until(async () => (await processed()).records >= edits, WITHIN);
  await untilNothingDue(bench, portalId);
  // Enough time for anything that the last writes could start.
  await wait(90_000);
  await untilNothingDue(bench, portalId);
  const { records, jobs } = await processed();
  const extra = records - edits;
  const writes = (await writesOf()) - writesBefore;
  const { refused429 } = await callsTo(bench, portalId);
  judge(`${edits} edits: ${jobs} jobs over ${records} records; ${extra} begun by our own writes (0)`, extra === 0);
  // One for the address and one for its status.
  judge(`${writes} records written, ${(writes / edits).toFixed(2)} for each edit (2 at most)`, writes <= 2 * edits);
  judge(`refused with 429: ${refused429}`, refused429 === 0);
  return { jobs, extra, writes, refused429 };
}

/** The time from an edit to "outdated" in HubSpot, for successive edits over a minute. */
async function measureFeed(bench: Bench, { judge }: Status, feed: Feed) {
  say(`Edits until they show, by ${feed} ...`);
  const objectType: ObjectType = feed === "webhook" ? "contact" : "deal";
  const owner = await newOwner(bench, 10 * SAMPLES);
  const { portalId } = owner;
  if (objectType === "deal")
    await owner.api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, { deal: DELIVERY_MAPPING });
  await showStatus(bench, owner, objectType);
  const listId = await newList(bench, portalId, 3 * SAMPLES, objectType);
  await untilCompleted(owner, await startList(owner, portalId, listId, objectType));
  await untilNothingDue(bench, portalId);
  // A feed begins with the next check for due polls, at most five minutes later.
  if (objectType === "deal") await wait(330_000);
  // An edit outdates verified and corrected addresses; those in review stay there.
  const edited: At[] = [];
  for (const id of membersOf(listId, 3 * SAMPLES)) {
    const at = { portalId, objectType, id };
    if (/^(verified|corrected)$/.test((await statusOf(bench, at)) ?? "")) edited.push(at);
  }
  edited.splice(SAMPLES);
  const seconds = await Promise.all(
    edited.map(async (at, index) => {
      await wait((index * 60_000) / SAMPLES);
      await edit(bench, at, index);
      const editedAt = performance.now();
      await until(async () => (await statusOf(bench, at)) === "outdated", { seconds: 2 * MOST_SECONDS[feed] });
      return (performance.now() - editedAt) / 1_000;
    }),
  );
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Infinity;
  const shown = { median: at(0.5), p95: at(0.95), most: at(1) };
  judge(
    `outdated by ${feed}: ${shown.median.toFixed(1)} s at the median, ${shown.p95.toFixed(1)} s at the 95th percentile (${MOST_SECONDS[feed]} at most)`,
    shown.p95 <= MOST_SECONDS[feed],
  );
  return shown;
}

async function showStatus(bench: Bench, owner: Owner, objectType: ObjectType): Promise<void> {
  const path = `/api/hubspot/address-status/${owner.portalId}/${objectType}`;
  await owner.api.ok("POST", path, { mode: "write" });
  // HubSpot asks for the optional permissions now.
  await connectPortal(bench.stack, owner, owner.portalId, "again");
  let states = "";
  const isThere = async () => {
    const { address_sets: sets } = (await owner.api.ok("GET", path)) as {
      address_sets: { columns: { column: string; is_wanted: boolean; state: string | null }[] }[];
    };
    const columns = sets.flatMap((set) => set.columns).filter(({ is_wanted: isWanted }) => isWanted);
    states = columns.map(({ column, state }) => `${column}: ${state}`).join(", ");
    return columns.every(({ state }) => state === "active");
  };
  await until(isThere, { seconds: 300 }).catch((error: unknown) => {
    throw new Error(`the status properties are not there (${states})`, { cause: error });
  });
  await untilNothingDue(bench, owner.portalId);
}

/** Waits until every status is current; returns the most calls made in any ten seconds meanwhile. */
async function untilNothingDue(bench: Bench, portalId: string): Promise<{ most: number }> {
  const due = () =>
    bench.ctx.db.withSystem(async (tx) => {
      const { id: connectionId } = await tx.connection.findFirstOrThrow({ where: { portalId } });
      return await tx.statusDue.count({ where: { connectionId } });
    });
  const { total: before } = await callsTo(bench, portalId);
  const totals: number[] = [];
  await until(async () => {
    totals.push((await callsTo(bench, portalId)).total);
    return (await due()) === 0;
  }, WITHIN);
  // The last of them may still be in flight.
  await wait(5_000);
  return { most: Math.max(...totals.map((total, index) => total - (totals[index - 10] ?? before)), 0) };
}

/** Ids are derived from the list's, see the sandbox's README. */
function membersOf(listId: string, size: number): string[] {
  const first = 40_000_000_001 + (Number(listId) % 1_000) * 1_000_000;
  return Array.from({ length: size }, (_, index) => String(first + index));
}

type At = { portalId: string; objectType: ObjectType; id: string };
const pathOf = ({ portalId, objectType, id }: At) => `/portals/${portalId}/records/${objectType}/${id}`;

async function edit({ sandbox }: Bench, at: At, index: number): Promise<void> {
  const street = at.objectType === "deal" ? "delivery_street" : "address";
  await sandbox("PATCH", pathOf(at), { properties: { [street]: `${index + 1} beacon  street` } });
}

async function statusOf({ sandbox }: Bench, at: At): Promise<string | undefined> {
  const { properties } = (await sandbox("GET", pathOf(at))) as { properties: Record<string, string> };
  return properties["plumbline_address_status"];
}
