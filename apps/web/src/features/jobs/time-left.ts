import { useState } from "react";
import { useNow } from "../../ui/Time.tsx";

/** The shown estimate and its time. */
export type Shown = { leftMs: number; atMs: number } | null;

type Facts = {
  nowMs: number;
  recordsLeft: number;
  recordsLastMinute: number;
  /** How long the job has been running; a new job has no full minute yet. */
  runningMs: number;
};

const MINUTE_MS = 60_000;
/** With less running time or fewer records, any figure would be a guess. */
const MIN_RUNNING_MS = 4_000;
const MIN_RECORDS = 5;

/**
 * Smoothed: approaches a lower estimate by a third at a time, and stays on a slightly higher one instead of jumping back.
 * Restarts only when the new estimate is more than twice as long. Null while there is no estimate.
 */
export function nextTimeLeft(shown: Shown, facts: Facts): Shown {
  if (facts.recordsLeft <= 0) return { leftMs: 0, atMs: facts.nowMs };
  if (facts.recordsLastMinute < MIN_RECORDS || facts.runningMs < MIN_RUNNING_MS) return shown;
  const windowMs = Math.min(MINUTE_MS, facts.runningMs);
  const estimate = (facts.recordsLeft * windowMs) / facts.recordsLastMinute;
  if (!shown) return { leftMs: estimate, atMs: facts.nowMs };
  const expected = Math.max(0, shown.leftMs - (facts.nowMs - shown.atMs));
  if (estimate > shown.leftMs * 2 + MINUTE_MS / 2) return { leftMs: estimate, atMs: facts.nowMs };
  const next = estimate < expected ? expected - (expected - estimate) / 3 : Math.min(estimate, shown.leftMs);
  return { leftMs: next, atMs: facts.nowMs };
}

/** Rounded more as it grows: "43 minutes 12 seconds" is false precision. */
export function timeLeftText(leftMs: number): string {
  const seconds = leftMs / 1000;
  if (seconds < 10) return "A few seconds left";
  if (seconds <= 50) return `About ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `About ${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
  const hours = Math.floor(minutes / 60);
  const rest = Math.ceil((minutes % 60) / 10) * 10;
  return rest === 60 ? `About ${hours + 1} h left` : `About ${hours} h${rest > 0 ? ` ${rest} min` : ""} left`;
}

type Job = {
  status: string;
  recordsTotal: number;
  recordsProcessed: number;
  recordsLastMinute: number;
  startedAt?: string | null | undefined;
};

/** Updated with every progress of the job; null while there is no estimate. */
export function useTimeLeft(job: Job): number | null {
  const [shown, setShown] = useState<Shown>(null);
  const nowMs = useNow(1_000);
  const [seen, setSeen] = useState<Job | null>(null);
  if (job !== seen) {
    setSeen(job);
    const runningMs = job.startedAt ? nowMs - new Date(job.startedAt).getTime() : 0;
    setShown(
      job.status === "running"
        ? nextTimeLeft(shown, {
            nowMs,
            runningMs,
            recordsLeft: job.recordsTotal - job.recordsProcessed,
            recordsLastMinute: job.recordsLastMinute,
          })
        : null,
    );
  }
  return shown?.leftMs ?? null;
}
