import type { JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconPlayerPause,
  IconPlayerPlay,
  IconSlash,
} from "../../ui/icons.tsx";
import classes from "../../ui/Badge.module.css";

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

const ICONS: Record<JobStatus, typeof IconClock> = {
  pending: IconClock,
  running: IconPlayerPlay,
  paused: IconPlayerPause,
  completed: IconCircleCheck,
  failed: IconCircleX,
  canceled: IconSlash,
};

/** Color, icon and label; an unknown status is gray and labeled as such. */
export function StatusBadge({ status }: { status: JobStatus }) {
  const { label, tone } = STATUS_LABELS[status] ?? { label: "Unknown", tone: "grey" };
  const Icon = ICONS[status] ?? IconHelpCircle;
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {label}
    </span>
  );
}
