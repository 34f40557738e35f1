import type { ConnectionBlockerReason } from "../hubspot/errors.ts";

/** Minutes between probes; the last value repeats. Temporary blockers are probed soon, others at most once an hour. */
const STEPS: Record<ConnectionBlockerReason, readonly number[]> = {
  hubspot_unavailable: [1, 2, 5, 10, 15],
  missing_permission: [10, 30, 60],
  hubspot_refuses: [10, 30, 60],
  plumbline_error: [10, 30, 60],
  daily_limit: [60],
};

/** Delay after an operation's nth refusal in a row. `retryAfterMs`: as HubSpot asks, at most a day. */
export function probeDelayMs(
  minuteMs: number,
  reason: ConnectionBlockerReason,
  attempts: number,
  retryAfterMs: number | null = null,
): number {
  const steps = STEPS[reason];
  const own = (steps[Math.min(attempts, steps.length) - 1] ?? 60) * minuteMs;
  return Math.max(own, Math.min(retryAfterMs ?? 0, 24 * 60 * minuteMs));
}
