import type { JobStatus } from "@plumbline/schema/jobs/job-state.ts";

export type Tone = "green" | "red" | "amber" | "blue" | "grey" | "teal" | "faint";

/** Spec 4: completed green, failed red, pending amber, running blue; the others gray. */
export const STATUS_LABELS: Record<JobStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "amber" },
  running: { label: "Running", tone: "blue" },
  paused: { label: "Paused", tone: "grey" },
  completed: { label: "Completed", tone: "green" },
  failed: { label: "Failed", tone: "red" },
  canceled: { label: "Canceled", tone: "grey" },
};
