import { isFinal, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";

type Counts = {
  recordsTotal: number;
  recordsProcessed: number;
  outcomes: readonly { outcome: Outcome; count: number }[];
};

/** Processed records: those that a canceled job never reached have an outcome, too, but nothing was done to them. */
export function recordsDone(job: Omit<Counts, "recordsTotal">): number {
  return job.recordsProcessed - (job.outcomes.find((row) => row.outcome === "not_done")?.count ?? 0);
}

/** Records without an outcome; for an ended job, those of the list that it had not even read. */
export function recordsLeft({ status, ...job }: Counts & { status: JobStatus }): { count: number; isUnread: boolean } {
  return { count: Math.max(0, job.recordsTotal - job.recordsProcessed), isUnread: isFinal(status) };
}
