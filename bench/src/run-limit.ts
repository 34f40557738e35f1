import { parseArgs } from "node:util";
import { control } from "@plumbline/dev-env/api-client.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { startList, type Customer, type JobAnswer } from "@plumbline/dev-env/stories.ts";
import { compareAgainst } from "./compare-against.ts";
import { newOwner } from "./owner.ts";
import { makeListIn } from "./portal-list.ts";
import { withStack } from "./with-stack.ts";

/**
 * How well a job uses the portal's limit (HubSpot: 110 calls in any ten seconds; ours: 100) under the sandbox's true rolling
 * window, whether two portals slow each other, and whether ten concurrent jobs on one portal all advance. A single 429 is a fault.
 */
const { values } = parseArgs({
  options: {
    records: { type: "string", default: "20000" },
    /** A commit to compare with, measured alternately with this checkout. */
    against: { type: "string" },
  },
});
const records = Number(values.records);
const CONCURRENT_JOBS = 10;
const OURS_IN_TEN_SECONDS = 100;

type Stats = { total: number; refused429: number; maxInTenSeconds: number; requests: Record<string, number> };

const stats = (on: Stack, portalId: string) =>
  control(on.sandboxUrl, "GET", `/portals/${portalId}/stats`) as Promise<Stats>;
const job = (customer: Customer, id: string) =>
  customer.api.ok("GET", `/api/hubspot/jobs/${id}`) as Promise<JobAnswer & { duration_ms: number | null }>;
const second = () => new Promise((resolve) => setTimeout(resolve, 1_000));

if (values.against !== undefined)
  await compareAgainst(values.against, { script: "bench/src/run-limit.ts", args: ["--records", values.records] });
else await withStack({}, measure);

async function measure(stack: Stack): Promise<void> {
  const one = await oneJob(stack, records);
  const two = await Promise.all([oneJob(stack, records / 2), oneJob(stack, records / 2)]);
  const many = await manyJobs(stack);
  process.stdout.write(
    `\none job, ${records} records     ${shown(one)}` +
      two.map((each) => `\none of two portals at once  ${shown(each)}`).join("") +
      `\n${CONCURRENT_JOBS} jobs at once          least advanced at half time: ${many.least} of ${many.size} records, most ${many.max}, ${many.refused} times 429\n\n`,
  );
  process.stdout.write(`${JSON.stringify({ bench: "limit", records, one, two, many })}\n`);
}

type Use = { calls: number; seconds: number; share: number; max: number; refused: number };

function shown({ calls, seconds, share, max, refused }: Use): string {
  return `${calls} calls in ${seconds.toFixed(1)} s = ${(share * 100).toFixed(1)} % of ${OURS_IN_TEN_SECONDS} in ten seconds, most ${max} in any ten, ${refused} times 429`;
}

async function oneJob(on: Stack, records: number): Promise<Use> {
  const customer = await newOwner(on, records);
  const listId = await makeListIn(on.sandboxUrl, customer.portalId, records);
  await control(on.sandboxUrl, "POST", `/portals/${customer.portalId}/stats/reset`);
  const id = await startList(customer, customer.portalId, listId);
  for (;;) {
    await second();
    const now = await job(customer, id);
    if (now.status === "failed" || now.status === "paused") throw new Error(`The job is ${now.status}: ${now.reason}`);
    if (now.status !== "completed") continue;
    const reported = await stats(on, customer.portalId);
    const seconds = (now.duration_ms ?? 0) / 1_000;
    return {
      calls: reported.total,
      seconds,
      share: reported.total / (seconds * (OURS_IN_TEN_SECONDS / 10)),
      max: reported.maxInTenSeconds,
      refused: reported.refused429,
    };
  }
}

async function manyJobs(on: Stack) {
  const size = 1_000;
  const customer = await newOwner(on, size * CONCURRENT_JOBS);
  const lists = await Promise.all(
    Array.from({ length: CONCURRENT_JOBS }, () => makeListIn(on.sandboxUrl, customer.portalId, size)),
  );
  await control(on.sandboxUrl, "POST", `/portals/${customer.portalId}/stats/reset`);
  const ids: string[] = [];
  for (const listId of lists) ids.push(await startList(customer, customer.portalId, listId));
  for (;;) {
    await second();
    const done = (await Promise.all(ids.map((id) => job(customer, id)))).map((one) => one.records_processed);
    const all = done.reduce((sum, count) => sum + count, 0);
    if (all < (size * CONCURRENT_JOBS) / 2) continue;
    const { refused429 } = await stats(on, customer.portalId);
    return { size, least: Math.min(...done), max: Math.max(...done), refused: refused429 };
  }
}
