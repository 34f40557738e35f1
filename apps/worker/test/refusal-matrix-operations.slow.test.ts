import { OPERATIONS } from "@plumbline/core/portals/hubspot/operations.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";
import { MISJUDGED, refusedOperations, type Course, type Form, type Owner } from "./support/refused-operations.ts";
import { sandboxHold } from "./support/sandbox-hold.ts";

// Every operation that the product's client of HubSpot declares, refused by each class of status and by bodies that are not
// HubSpot's, as many calls at once as a portal may have in flight. Each case has its own portal.

const AT_ONCE = 20;
const CREDITS = 10_000;
/** The bound of a call, and what a busy machine adds. */
const HELD_MS = 25_000 + 3_000;
const MOST_MINUTES = 20;

const product = useTestProduct({
  HUBSPOT_JOURNAL: "true",
  PROBE_MINUTE_MS: "1000",
  RECURRING_HOUR_SECONDS: "60",
  HUBSPOT_REQUESTS_PER_SECOND: "50",
  RATE_REGISTER_PER_IP: "1000/1h",
});
beforeAll(async () => {
  await product.startWorker();
});

const rows = refusedOperations(product);
type Case = { operation: string; course: Course; form: Form };
type Played = { name: string; calls: number; heldMs: number; misjudged: number; shown: string; failure: string | null };

/** Locked records are read again for ten minutes. */
const isLongest = ({ form }: Case) => form.name === "423";
const nameOf = ({ operation, course, form }: Case) => `${operation}, ${course.route}, ${form.name}`;

/** Refuses the calls of one course, until a person sees it, and then no more. */
async function play(one: Case, owner: Owner): Promise<{ calls: number; shown: string }> {
  const { course, form } = one;
  await course.prepare?.(owner);
  const refused = await refuse(one, owner);
  try {
    await refused.begun;
    await expect.poll(refused.calls, { timeout: 90_000, interval: 250 }).toBeGreaterThan(0);
    const shown = await course.shown(owner);
    const calls = await refused.calls();
    await refused.lift();
    await course.recover(owner, form);
    return { calls, shown };
  } finally {
    await refused.lift();
  }
}

/** Begins the course; calls of a portal are held until as many wait as are to be refused together. */
async function refuse({ course, form }: Case, owner: Owner) {
  const of = course.isOfApp ? {} : { portalId: Number(owner.portalId) };
  const fault = { kind: "refuse", route: course.route, times: null, ...of, ...form.fault };
  const add = async () => ((await product.control("POST", "/faults", fault)) as { id: number }).id;
  let id: number;
  let begun: Promise<unknown>;
  if (course.isOfApp) {
    id = await add();
    begun = course.begin(owner);
  } else {
    const { skip = 0, atOnce: times } = course;
    const hold = await sandboxHold(product, `before:${course.route}`, owner.portalId, { times, skip });
    begun = course.begin(owner);
    begun.catch(() => {});
    await hold.untilWaiting(times);
    id = await add();
    await hold.release();
  }
  const calls = async () =>
    ((await product.control("GET", "/faults")) as { id: number; used: number }[]).find((known) => known.id === id)
      ?.used ?? 0;
  let isLifted = false;
  const lift = async () => {
    if (!isLifted) await product.control("DELETE", `/faults/${id}`);
    isLifted = true;
  };
  return { begun, calls, lift };
}

async function misjudged({ portalId }: Owner): Promise<number> {
  return await product.ctx.db.withSystem(async (tx) => {
    const jobs = await tx.job.findMany({ where: { portalId }, select: { id: true } });
    return await tx.jobRecord.count({
      where: { jobId: { in: jobs.map(({ id }) => id) }, reason: { in: [...MISJUDGED] } },
    });
  });
}

async function played(one: Case): Promise<Played> {
  const name = nameOf(one);
  const owner = await product.customerWithPortal(CREDITS);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  const end = await play(one, owner).then(
    (found) => ({ ...found, failure: null }),
    (error: unknown) => ({ calls: 0, shown: "-", failure: error instanceof Error ? error.message : String(error) }),
  );
  const { longestMs } = (await product.control("GET", `/portals/${owner.portalId}/stats`)) as { longestMs: number };
  return { name, heldMs: longestMs, misjudged: one.form.isForeign ? await misjudged(owner) : 0, ...end };
}

/** In order, as many at once as given. */
async function inTurns(cases: readonly Case[], atOnce: number): Promise<Played[]> {
  const left = [...cases];
  const done: Played[] = [];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const row = await played(next);
      done.push(row);
      process.stdout.write(
        `${row.name}: ${row.calls} refused, ${row.shown}, longest call ${(row.heldMs / 1_000).toFixed(1)} s${row.failure === null ? "" : `: ${row.failure}`}\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}

it.each(OPERATIONS)("has a row for %s", (operation) => {
  expect(rows[operation].length).toBeGreaterThan(0);
});

it("reports each answer to each operation, limits its calls, and recovers", { timeout: 3_600_000 }, async () => {
  const startedAt = Date.now();
  // MATRIX=<pattern> plays some rows alone.
  const filter = new RegExp(process.env.MATRIX ?? "");
  const cases = Object.entries(rows)
    .flatMap(([operation, courses]) =>
      courses.flatMap((course) => course.forms.map((form): Case => ({ operation, course, form }))),
    )
    .filter((one) => filter.test(nameOf(one)))
    .toSorted((one, other) => Number(isLongest(other)) - Number(isLongest(one)));
  const done = [
    ...(await inTurns(
      cases.filter(({ course }) => !course.isOfApp),
      AT_ONCE,
    )),
    ...(await inTurns(
      cases.filter(({ course }) => course.isOfApp),
      1,
    )),
  ];
  const sum = (of: (row: Played) => number) => done.reduce((total, row) => total + of(row), 0);
  const minutes = (Date.now() - startedAt) / 60_000;
  process.stdout.write(
    `${done.length} rows, ${sum(({ calls }) => calls)} refused calls, longest held call ${(Math.max(...done.map(({ heldMs }) => heldMs)) / 1_000).toFixed(1)} s, ` +
      `${sum((row) => row.misjudged)} records judged wrongly, ${minutes.toFixed(1)} minutes\n`,
  );
  expect(done.flatMap(({ name, failure }) => (failure === null ? [] : [`${name}: ${failure}`]))).toEqual([]);
  expect(done.filter(({ heldMs }) => heldMs > HELD_MS).map(({ name }) => name)).toEqual([]);
  expect(done.filter((row) => row.misjudged > 0).map(({ name }) => name)).toEqual([]);
  expect(await product.violations()).toEqual([]);
  expect(minutes).toBeLessThan(MOST_MINUTES);
});
