import type { Outcome } from "@plumbline/schema/jobs/states.ts";

/** Records that were looked at: those that a canceled job never reached have an outcome, too, but nothing was done to them. */
export function recordsDone(job: {
  recordsProcessed: number;
  outcomes: readonly { outcome: Outcome; count: number }[];
}): number {
  return job.recordsProcessed - (job.outcomes.find((row) => row.outcome === "not_done")?.count ?? 0);
}
