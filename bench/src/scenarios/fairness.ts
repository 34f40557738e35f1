import { setTimeout as wait } from "node:timers/promises";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startList } from "@plumbline/dev-env/stories.ts";
import { addPortal, newList, newOwner, untilCompleted, type Owner } from "../product.ts";
import { median } from "../report.ts";
import { scenario } from "../scenario.ts";
import { withStack, type Bench } from "../with-stack.ts";

const MEDIAN_SECONDS = 5;
const MOST_SECONDS = 15;
const LATE_MS = 250;
const SETTLE_MS = 15_000;

type Load = { jobs: number; records: number; rounds: number; portals: number; healthPort: number };

/**
 * The effect of one account's large jobs on everyone else: thirty jobs of 100,000 records, once on one portal and once over ten,
 * while another account cleans lists of ten records one by one. Law 9: no activity holds a slot while it waits.
 */
export const fairness = scenario({
  options: { jobs: 30, records: 100_000, rounds: 7 },
  async measure({ options, judge, figures }) {
    const { jobs, records } = options;
    const [healthPort = 0] = await freePorts(1);
    await withStack({ overrides: { WORKER_HEALTH_PORT: String(healthPort) } }, async (bench) => {
      for (const portals of [1, 10]) {
        const measured = await measure(bench, { ...options, portals, healthPort });
        const { alone, median, most, apiLate, workerLate } = measured;
        judge(
          `${jobs} jobs of ${records} records on ${portals} portal(s): another account's ten records are done after ` +
            `${median.toFixed(1)} s at the median and ${most.toFixed(1)} s at most ` +
            `(at most ${MEDIAN_SECONDS} and ${MOST_SECONDS}); alone ${alone.toFixed(1)} s; ` +
            `/livez at most ${apiLate.toFixed(0)} ms late at the api and ${workerLate.toFixed(0)} ms at the worker (at most ${LATE_MS})`,
          median <= MEDIAN_SECONDS && most <= MOST_SECONDS && Math.max(apiLate, workerLate) <= LATE_MS,
        );
        figures({ portals, ...measured });
      }
    });
  },
});

async function measure(bench: Bench, { jobs, records, rounds, portals, healthPort }: Load) {
  const first = await newOwner(bench, jobs * records);
  const heavy = [first.portalId];
  while (heavy.length < portals) heavy.push(await addPortal(bench, first));
  const own = await newOwner(bench, 10 * (rounds + 1));
  const alone = await cleanTen(bench, own);
  const started: string[] = [];
  for (let index = 0; index < jobs; index += 1) {
    const portalId = heavy[index % heavy.length] ?? first.portalId;
    started.push(await startList(first, portalId, await newList(bench, portalId, records)));
  }
  await wait(SETTLE_MS);
  const api = watchLiveness(`${bench.stack.apiUrl}/livez`);
  const worker = watchLiveness(`http://127.0.0.1:${healthPort}/livez`);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) seconds.push(await cleanTen(bench, own));
  const [apiLate, workerLate] = [api(), worker()];
  for (const jobId of started) await first.api.call("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  return { alone, median: median(seconds), most: Math.max(...seconds), apiLate, workerLate };
}

/** Seconds from start to end of a job of ten records. */
async function cleanTen(bench: Bench, owner: Owner): Promise<number> {
  const listId = await newList(bench, owner.portalId, 10);
  const startedAt = performance.now();
  await untilCompleted(owner, await startList(owner, owner.portalId, listId), 100);
  return (performance.now() - startedAt) / 1_000;
}

/** The returned function stops, and tells the delay of the slowest response. */
function watchLiveness(url: string): () => number {
  let most = 0;
  const stopped = new AbortController();
  void (async () => {
    while (!stopped.signal.aborted) {
      const askedAt = performance.now();
      const answer = await fetch(url).catch(() => null);
      most = Math.max(most, answer?.ok ? performance.now() - askedAt : Infinity);
      await wait(100);
    }
  })();
  return () => {
    stopped.abort();
    return most;
  };
}
