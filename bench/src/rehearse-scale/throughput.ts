import type { PortalCustomer } from "./customers.ts";
import type { Installation } from "./installation.ts";
import { startJob, untilCompleted, type StartedJob } from "./jobs.ts";

export type Throughput = { workers: number; records: number; seconds: number; jobs: StartedJob[] };

/** One job on each portal, all at once, with so many workers. Timed from the first job's row to the last one's end, by the product's clock. */
export async function measureThroughput(
  on: Installation,
  customers: readonly PortalCustomer[],
  input: { workers: number; recordsOfEach: number },
): Promise<Throughput> {
  for (const [index, name] of on.workers.entries())
    await (index < input.workers ? on.supervisor.release(name) : on.supervisor.hold(name));
  const jobs = await Promise.all(customers.map((customer) => startJob(on, customer, input.recordsOfEach)));
  await Promise.all(jobs.map(untilCompleted));
  const { _min, _max } = await on.ctx.db.withSystem((tx) =>
    tx.job.aggregate({
      where: { id: { in: jobs.map(({ jobId }) => jobId) } },
      _min: { createdAt: true },
      _max: { finishedAt: true },
    }),
  );
  const seconds = ((_max.finishedAt?.getTime() ?? NaN) - (_min.createdAt?.getTime() ?? NaN)) / 1_000;
  return { workers: input.workers, records: jobs.length * input.recordsOfEach, seconds, jobs };
}
