import { isActive, isFinal, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";

const WHILE_RUNNING_MS = 1_500;
/** A paused job may resume without this page: new credits, a reconnected portal. */
const WHILE_PAUSED_MS = 5_000;

/** A job that has waited since yesterday waits for a person, or for days. */
const WHILE_FORGOTTEN_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

type Waiting = { status: JobStatus; pausedAt?: string | null };

/** 0 = no polling, because nothing will change. `now`: milliseconds since the epoch. */
export function pollInterval(jobs: readonly Waiting[], now: number): number {
  if (jobs.some(({ status }) => isActive(status))) return WHILE_RUNNING_MS;
  const open = jobs.filter(({ status }) => !isFinal(status));
  if (open.length === 0) return 0;
  // A job that was resumed has no such time until it runs.
  const isForgotten = open.every(({ pausedAt }) => pausedAt && now - Date.parse(pausedAt) > DAY_MS);
  return isForgotten ? WHILE_FORGOTTEN_MS : WHILE_PAUSED_MS;
}
