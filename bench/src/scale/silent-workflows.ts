import type { Workflows } from "@plumbline/core/work/workflows.ts";

const nothing = () => Promise.resolve();

/** Nothing runs: what is measured is the database. */
export const silentWorkflows: Workflows = {
  start: nothing,
  putSchedule: nothing,
  deleteSchedule: nothing,
  listSchedules: () => Promise.resolve([]),
};
