import { isActive, isFinal, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";

const WHILE_RUNNING_MS = 1_500;
/** A paused job may resume without this page: new credits, a reconnected portal. */
const WHILE_PAUSED_MS = 5_000;

/** 0 = no polling: the answer is final. */
export function pollInterval(statuses: readonly JobStatus[]): number {
  if (statuses.some(isActive)) return WHILE_RUNNING_MS;
  return statuses.every(isFinal) ? 0 : WHILE_PAUSED_MS;
}
