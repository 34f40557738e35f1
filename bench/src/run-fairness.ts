import { parseArgs } from "node:util";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { startList, type JobAnswer } from "@plumbline/dev-env/stories.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { addPortal, newOwner, type Owner } from "./owner.ts";
import { makeListIn } from "./portal-list.ts";
import { withStack } from "./with-stack.ts";

/**
 * The effect of one account's large jobs on everyone else: thirty jobs of 100,000 records, once on one portal and once over ten,
 * while another account cleans lists of ten records one by one. Law 9: no activity holds a slot while it waits.
 */
const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "30" },
    records: { type: "string", default: "100000" },
    rounds: { type: "string", default: "7" },
  },
});
const [jobs, records, rounds] = [values.jobs, values.records, values.rounds].map(Number) as [number, number, number];
const MEDIAN_SECONDS = 5;
const MOST_SECONDS = 15;
const LATE_MS = 250;
const SETTLE_MS = 15_000;

const [healthPort = 0] = await freePorts(1);
let isFailed = false;
await withStack({ overrides: { WORKER_HEALTH_PORT: String(healthPort) } }, async (stack) => {
  for (const portals of [1, 10]) {
    const figures = await measure(stack, portals);
    const { median, most, apiLate, workerLate } = figures;
    const isBad = median > MEDIAN_SECONDS || most > MOST_SECONDS || Math.max(apiLate, workerLate) > LATE_MS;
    isFailed ||= isBad;
    process.stdout.write(
      `${jobs} jobs of ${records} records on ${portals} portal(s): another account's ten records are done after ` +
        `${median.toFixed(1)} s at the median and ${most.toFixed(1)} s at most ` +
        `(at most ${MEDIAN_SECONDS} and ${MOST_SECONDS}); alone ${figures.alone.toFixed(1)} s; ` +
        `/livez at most ${apiLate.toFixed(0)} ms late at the api and ${workerLate.toFixed(0)} ms at the worker (at most ${LATE_MS})${isBad ? "  MISSED" : ""}\n`,
    );
    process.stdout.write(`${JSON.stringify({ bench: "fairness", portals, ...figures })}\n`);
  }
});
if (isFailed) process.exit(1);

async function measure(stack: Stack, portals: number) {
  const first = await newOwner(stack, jobs * records);
  const heavy = [first];
  while (heavy.length < portals) heavy.push({ ...first, portalId: await addPortal(stack, first) });
  const own = await newOwner(stack, 10 * (rounds + 1));
  const alone = await cleanTen(stack, own);
  const started: string[] = [];
  for (let index = 0; index < jobs; index += 1) {
    const owner = heavy[index % heavy.length] ?? first;
    started.push(await startList(owner, owner.portalId, await makeListIn(stack.sandboxUrl, owner.portalId, records)));
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const api = watchLiveness(`${stack.apiUrl}/livez`);
  const worker = watchLiveness(`http://127.0.0.1:${healthPort}/livez`);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) seconds.push(await cleanTen(stack, own));
  const [apiLate, workerLate] = [api.stop(), worker.stop()];
  for (const jobId of started) await first.api.call("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  const sorted = seconds.toSorted((a, b) => a - b);
  return {
    alone,
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
    apiLate,
    workerLate,
  };
}

/** Seconds from start to end of a job of ten records. */
async function cleanTen(on: Stack, owner: Owner): Promise<number> {
  const listId = await makeListIn(on.sandboxUrl, owner.portalId, 10);
  const startedAt = performance.now();
  const id = await startList(owner, owner.portalId, listId);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const job = (await owner.api.ok("GET", `/api/hubspot/jobs/${id}`)) as JobAnswer;
    if (job.status === "completed") return (performance.now() - startedAt) / 1_000;
    if (job.status === "failed" || job.status === "paused") throw new Error(`The job is ${job.status}`);
  }
}

/** The delay of the slowest response. */
function watchLiveness(url: string): { stop(): number } {
  let most = 0;
  const stopped = new AbortController();
  void (async () => {
    while (!stopped.signal.aborted) {
      const askedAt = performance.now();
      const answer = await fetch(url).catch(() => null);
      most = Math.max(most, answer?.ok ? performance.now() - askedAt : Infinity);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    stop() {
      stopped.abort();
      return most;
    },
  };
}
