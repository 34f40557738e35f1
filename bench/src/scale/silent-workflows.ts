import type { Workflows } from "@plumbline/core/work/workflows.ts";

const nothing = () => Promise.resolve();

/** No workflow runs, because the database is measured. */
export const silentWorkflows: Workflows = {
  start: nothing,
  putSchedule: nothing,
  deleteSchedule: nothing,
  listSchedules: () => Promise.resolve([]),
};
