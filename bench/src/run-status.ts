import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { control } from "@plumbline/dev-env/api-client.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { connectPortal, startList, type JobAnswer } from "@plumbline/dev-env/stories.ts";
import { DELIVERY_MAPPING } from "@plumbline/dev-env/testing/delivery-mapping.ts";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { benchContext, type BenchContext } from "./measure-job.ts";
import { newOwner, type Owner } from "./owner.ts";
import { makeListIn } from "./portal-list.ts";
import { say, withStack } from "./with-stack.ts";

/**
 * The cost of the address status in HubSpot, under HubSpot's limits: calls of a list's first run with and without it, of a later
 * run, jobs and writes after edits, and how long an edited address takes to become "outdated" (by webhook; by journal; by poll).
 */
const { values } = parseArgs({
  options: {
    records: { type: "string", default: "10000" },
    edits: { type: "string", default: "5000" },
    feeds: { type: "string", default: "webhook,journal,poll" },
  },
});
const [records, edits] = [Number(values.records), Number(values.edits)];
const MOST = { job: 1.1, all: 1.3, later: 1 };
const SAMPLES = 100;
const MOST_SECONDS = { webhook: 60, journal: 60, poll: 360 };
type Feed = keyof typeof MOST_SECONDS;
const FEEDS = (["webhook", "journal", "poll"] as const).filter((feed) => values.feeds.split(",").includes(feed));

type Stats = { total: number; refused429: number; maxInTenSeconds: number };
type ObjectType = "contact" | "deal";
type Messy = Readonly<Record<string, string>>;

const missed: string[] = [];
const figures: Record<string, unknown> = { bench: "status", records, edits };
const print = (text: string) => void process.stdout.write(`${text}\n`);
function judge(text: string, isMet: boolean): void {
  print(`${text}${isMet ? "" : "  MISSED"}`);
  if (!isMet) missed.push(text);
}

await withStack({ overrides: {} }, async (stack) => {
  const ctx = benchContext(stack);
  try {
    const { owner, listId } = await measureRuns(ctx, stack);
    await measureRefreshes(ctx, stack, { owner, listId });
    await measureEdits(ctx, stack, owner);
    if (FEEDS.includes("webhook")) await measureFeed(ctx, stack, "webhook");
    if (FEEDS.includes("poll")) await measureFeed(ctx, stack, "poll");
  } finally {
    await ctx.db.close();
  }
});
if (FEEDS.includes("journal"))
  await withStack({ overrides: { HUBSPOT_JOURNAL: "true" } }, async (stack) => {
    const ctx = benchContext(stack);
    await measureFeed(ctx, stack, "journal").finally(() => ctx.db.close());
  });
print(JSON.stringify({ ...figures, missed }));
if (missed.length > 0) process.exit(1);

/** The same list in two portals, one of which shows the status. */
async function measureRuns(ctx: BenchContext, stack: Stack): Promise<{ owner: Owner; listId: string }> {
  const [plain, shown] = [await newOwner(stack, 3 * records), await newOwner(stack, 3 * records + edits)];
  await showStatus(ctx, stack, shown, "contact");
  const lists = [];
  for (const { portalId } of [plain, shown]) lists.push(await makeListIn(stack.sandboxUrl, portalId, records));
  const [ofPlain = "", ofShown = ""] = lists;
  const without = await measureRun(ctx, stack, plain, ofPlain);
  const first = await measureRun(ctx, stack, shown, ofShown);
  const again = await measureRun(ctx, stack, plain, ofPlain);
  const later = await measureRun(ctx, stack, shown, ofShown);
  const ratio = (calls: number, of: number) => calls / of;
  print(`${records} records, ${first.corrected} of them corrected; calls without the status: ${without.all}`);
  for (const [name, calls, of, most] of [
    ["within the first job", first.inJob, without.inJob, MOST.job],
    ["in all, with what is refreshed behind it", first.all, without.all, MOST.all],
    ["of a later run", later.all, again.all, MOST.later],
  ] as const)
    judge(
      `calls ${name}: ${calls} against ${of}, ${ratio(calls, of).toFixed(3)} times (${most} at most)`,
      ratio(calls, of) <= most,
    );
  const refused = first.refused429 + later.refused429;
  judge(`refused with 429: ${refused}; at most ${first.maxInTenSeconds} calls in ten seconds`, refused === 0);
  Object.assign(figures, { without, first, again, later });
  return { owner: shown, listId: ofShown };
}

async function measureRun(ctx: BenchContext, stack: Stack, owner: Owner, listId: string) {
  say(`A list of ${records} in portal ${owner.portalId} ...`);
  await control(stack.sandboxUrl, "POST", `/portals/${owner.portalId}/stats/reset`);
  const job = await untilEnded(owner, await startList(owner, owner.portalId, listId));
  const inJob = await statsOf(stack, owner);
  await untilNothingDue(ctx, stack, owner);
  const { total: all, refused429, maxInTenSeconds } = await statsOf(stack, owner);
  return { corrected: job.outcomes.corrected ?? 0, inJob: inJob.total, all, refused429, maxInTenSeconds };
}

/** Edits half of a list at once: its statuses become outdated, and nothing else happens. */
async function measureRefreshes(
  ctx: BenchContext,
  stack: Stack,
  { owner, listId }: { owner: Owner; listId: string },
): Promise<void> {
  const { portalId } = owner;
  const ids = membersOf(listId, records).slice(0, records / 2);
  say(`${ids.length} edits whose statuses are refreshed ...`);
  await control(stack.sandboxUrl, "POST", `/portals/${portalId}/stats/reset`);
  for (const [index, id] of ids.entries()) await edit(stack, { portalId, objectType: "contact", id }, messy(index));
  // HubSpot's events have to arrive first.
  await wait(10_000);
  const refreshes = await untilNothingDue(ctx, stack, owner);
  const { refused429, total } = await statsOf(stack, owner);
  // Calls sent at intervals of a second may arrive slightly closer together.
  judge(
    `${ids.length} statuses outdated: ${total} calls, at most ${refreshes.most} in ten seconds (20 of 100 and 3 at most)`,
    refreshes.most <= 23 && total > 0,
  );
  judge(`refused with 429: ${refused429}`, refused429 === 0);
  figures["refreshes"] = { ...refreshes, total, refused429 };
}

/** Edits with clean-on-update: Plumbline's own writes start nothing. */
async function measureEdits(ctx: BenchContext, stack: Stack, owner: Owner): Promise<void> {
  say(`${edits} edits with automatic cleaning ...`);
  const { portalId } = owner;
  await owner.api.ok("POST", "/graphql", {
    query: `mutation ($portalId: String!) { setAutoClean(portalId: $portalId, objectType: contact, isOn: true) { id } }`,
    variables: { portalId },
  });
  const listId = await makeListIn(stack.sandboxUrl, portalId, edits);
  const ids = membersOf(listId, edits);
  const startedAt = new Date();
  const writesBefore = await writesOf(stack, portalId);
  for (const [index, id] of ids.entries()) await edit(stack, { portalId, objectType: "contact", id }, messy(index));
  const processed = () =>
    ctx.db.withSystem((tx) =>
      tx.job.aggregate({
        where: { portalId, kind: "update", createdAt: { gte: startedAt } },
        _sum: { recordsTotal: true },
        _count: true,
      }),
    );
  await until(async () => ((await processed())._sum.recordsTotal ?? 0) >= edits, 3_600);
  await untilNothingDue(ctx, stack, owner);
  // Enough time for anything that the last writes could start.
  await wait(90_000);
  await untilNothingDue(ctx, stack, owner);
  const { _sum, _count } = await processed();
  const extra = (_sum.recordsTotal ?? 0) - edits;
  const writes = (await writesOf(stack, portalId)) - writesBefore;
  const { refused429 } = await statsOf(stack, owner);
  judge(
    `${edits} edits: ${_count} jobs over ${edits + extra} records; ${extra} begun by our own writes (0)`,
    extra === 0,
  );
  // One for the address and one for its status.
  judge(`${writes} records written, ${(writes / edits).toFixed(2)} for each edit (2 at most)`, writes <= 2 * edits);
  judge(`refused with 429: ${refused429}`, refused429 === 0);
  Object.assign(figures, { edited: { jobs: _count, extra, writes, refused429 } });
}

/** The time from an edit to "outdated" in HubSpot, for successive edits over a minute. */
async function measureFeed(ctx: BenchContext, stack: Stack, feed: Feed): Promise<void> {
  say(`Edits until they show, by ${feed} ...`);
  const objectType: ObjectType = feed === "webhook" ? "contact" : "deal";
  const owner = await newOwner(stack, 10 * SAMPLES);
  const { portalId } = owner;
  if (objectType === "deal")
    await owner.api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, { deal: DELIVERY_MAPPING });
  await showStatus(ctx, stack, owner, objectType);
  const list = { objectType, name: "Edited", size: 3 * SAMPLES };
  const made = (await control(stack.sandboxUrl, "POST", `/portals/${portalId}/lists`, list)) as {
    listId: string | number;
  };
  await untilEnded(owner, await startList(owner, portalId, String(made.listId), objectType));
  await untilNothingDue(ctx, stack, owner);
  // A feed begins with the next check for due polls, at most five minutes later.
  if (objectType === "deal") await wait(330_000);
  // An edit outdates verified and corrected addresses; those in review stay there.
  const ids: string[] = [];
  for (const id of membersOf(String(made.listId), 3 * SAMPLES))
    if (/^(verified|corrected)$/.test((await statusOf(stack, { portalId, objectType, id })) ?? "")) ids.push(id);
  ids.splice(SAMPLES);
  const seconds = await Promise.all(
    ids.map(async (id, index) => {
      await wait((index * 60_000) / SAMPLES);
      await edit(
        stack,
        { portalId, objectType, id },
        messy(index, objectType === "deal" ? "delivery_street" : "address"),
      );
      const editedAt = performance.now();
      await until(
        async () => (await statusOf(stack, { portalId, objectType, id })) === "outdated",
        2 * MOST_SECONDS[feed],
      );
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
  figures[feed] = shown;
}

async function showStatus(ctx: BenchContext, stack: Stack, owner: Owner, objectType: ObjectType): Promise<void> {
  const path = `/api/hubspot/address-status/${owner.portalId}/${objectType}`;
  await owner.api.ok("POST", path, { mode: "write" });
  // HubSpot asks for the optional permissions now.
  await connectPortal(stack, owner, owner.portalId, "again");
  let states = "";
  await until(async () => {
    const { address_sets: sets } = (await owner.api.ok("GET", path)) as {
      address_sets: { columns: { column: string; is_wanted: boolean; state: string | null }[] }[];
    };
    const columns = sets.flatMap((set) => set.columns).filter(({ is_wanted: isWanted }) => isWanted);
    states = columns.map(({ column, state }) => `${column}: ${state}`).join(", ");
    return columns.every(({ state }) => state === "active");
  }, 300).catch((error: unknown) => {
    throw new Error(`the status properties are not there (${states})`, { cause: error });
  });
  await untilNothingDue(ctx, stack, owner);
}

/** Waits until every status is current; returns the most calls made in any ten seconds meanwhile. */
async function untilNothingDue(ctx: BenchContext, stack: Stack, { portalId }: Owner): Promise<{ most: number }> {
  const due = () =>
    ctx.db.withSystem(async (tx) => {
      const { id: connectionId } = await tx.connection.findFirstOrThrow({ where: { portalId } });
      return await tx.statusDue.count({ where: { connectionId } });
    });
  const { total: before } = await statsOf(stack, { portalId });
  const totals: number[] = [];
  await until(async () => {
    totals.push((await statsOf(stack, { portalId })).total);
    return (await due()) === 0;
  }, 3_600);
  // The last of them may still be in flight.
  await wait(5_000);
  const most = Math.max(...totals.map((total, index) => total - (totals[index - 10] ?? before)), 0);
  return { most };
}

async function untilEnded(owner: Owner, jobId: string): Promise<JobAnswer> {
  let job: JobAnswer | undefined;
  await until(async () => {
    job = (await owner.api.ok("GET", `/api/hubspot/jobs/${jobId}`)) as JobAnswer;
    if (job.status === "paused") throw new Error(`the job is paused: ${job.reason}`);
    return isFinal(job.status);
  }, 3_600);
  if (!job) throw new Error("the job was never read");
  return job;
}

async function until(isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s`);
    await wait(1_000);
  }
}

async function statsOf(stack: Stack, { portalId }: Pick<Owner, "portalId">): Promise<Stats> {
  return (await control(stack.sandboxUrl, "GET", `/portals/${portalId}/stats`)) as Stats;
}
async function writesOf(stack: Stack, portalId: string): Promise<number> {
  const written = (await control(stack.sandboxUrl, "GET", `/portals/${portalId}/writes`)) as { appWrites: number }[];
  return written.reduce((sum, { appWrites }) => sum + appWrites, 0);
}

/** Ids are derived from the list's, see the sandbox's README. */
function membersOf(listId: string, size: number): string[] {
  const first = 40_000_000_001 + (Number(listId) % 1_000) * 1_000_000;
  return Array.from({ length: size }, (_, index) => String(first + index));
}

type At = { portalId: string; objectType: ObjectType; id: string };
function recordPath({ portalId, objectType, id }: At): string {
  return `/portals/${portalId}/records/${objectType}/${id}`;
}
async function edit(stack: Stack, at: At, properties: Messy): Promise<void> {
  await control(stack.sandboxUrl, "PATCH", recordPath(at), { properties });
}
async function statusOf(stack: Stack, at: At): Promise<string | undefined> {
  const { properties } = (await control(stack.sandboxUrl, "GET", recordPath(at))) as { properties: Messy };
  return properties["plumbline_address_status"];
}

function messy(index: number, property = "address"): Messy {
  return { [property]: `${index + 1} beacon  street` };
}
