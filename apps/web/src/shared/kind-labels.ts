import type { JobKind } from "@plumbline/schema/jobs/states.ts";

export const KIND_LABELS: Record<JobKind, string> = {
  list: "One-time cleaning",
  recurring: "Recurring cleaning",
  update: "Cleaning on update",
  workflow: "Workflow cleaning",
  retry: "Retry",
  check: "Check",
  apply: "Accepted proposals",
  undo: "Undo",
};
