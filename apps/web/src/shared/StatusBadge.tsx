import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconPlayerPause,
  IconPlayerPlay,
  IconSlash,
} from "../ui/icons.tsx";
import type { JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import { STATUS_LABELS } from "./status-labels.ts";
import classes from "../ui/Badge.module.css";

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
