import { isActive, isFinal, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";

const WHILE_RUNNING_MS = 1_500;
/** A paused job may resume without this page: new credits, a reconnected portal. */
const WHILE_PAUSED_MS = 5_000;

/** A job that has waited since yesterday waits for a person, or for days. */
const WHILE_FORGOTTEN_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** 0 = no polling, because nothing will change. `waitsMs`: the shortest wait among the paused jobs. */
export function pollInterval(statuses: readonly JobStatus[], waitsMs = 0): number {
  if (statuses.some(isActive)) return WHILE_RUNNING_MS;
  if (statuses.every(isFinal)) return 0;
  return waitsMs > DAY_MS ? WHILE_FORGOTTEN_MS : WHILE_PAUSED_MS;
}
