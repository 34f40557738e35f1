import type { PortalCustomer } from "./customers.ts";
import { disturb, type Disturbed } from "./disturbances.ts";
import type { Installation } from "./installation.ts";
import { startJob, untilCompleted, type StartedJob } from "./jobs.ts";

export type Rehearsed = { disturbed: Disturbed[]; jobs: StartedJob[]; seconds: number };

/** Every portal is kept at work, one job after the other, while the parts of the installation are killed and restarted; then all jobs run to their end. */
export async function rehearseDisturbances(
  on: Installation,
  customers: readonly PortalCustomer[],
  input: { recordsOfEach: number; say: (line: string) => void },
): Promise<Rehearsed> {
  const jobs: StartedJob[] = [];
  const open = new Set<StartedJob>();
  const startedAt = Date.now();
  const over = new AbortController();
  const work = async (customer: PortalCustomer) => {
    while (!over.signal.aborted) {
      const job = await startJob(on, customer, input.recordsOfEach);
      jobs.push(job);
      open.add(job);
      await untilCompleted(job);
      open.delete(job);
    }
  };
  const disturbing = disturb(on, () => [...open], input.say).finally(() => {
    over.abort();
  });
  const [disturbed] = await Promise.all([disturbing, ...customers.map(work)]);
  return { disturbed, jobs, seconds: (Date.now() - startedAt) / 1_000 };
}
