import { RECURRENCE_HOURS } from "@plumbline/schema/recurring/intervals.ts";
import type { Config } from "../../config/config.ts";
import type { RecurringJob } from "../../work/recurring-job-row.ts";

type Row = Pick<RecurringJob, "recurrenceInterval" | "anchorAt">;

/** Milliseconds between two ticks. */
export function everyMs(config: Pick<Config, "limits">, row: Row): number {
  return RECURRENCE_HOURS[row.recurrenceInterval] * config.limits.recurringHourMs;
}

/** Temporal counts intervals from the epoch: the offset puts a tick on the anchor. */
export function offsetMs(config: Pick<Config, "limits">, row: Row): number {
  return row.anchorAt.getTime() % everyMs(config, row);
}

/** The first tick after `now`. */
export function nextTick(config: Pick<Config, "limits">, row: Row, now: Date): Date {
  const every = everyMs(config, row);
  const anchor = row.anchorAt.getTime();
  const passed = Math.max(0, Math.floor((now.getTime() - anchor) / every));
  return new Date(anchor + (passed + 1) * every);
}

/** Anchors are whole seconds, the resolution of a schedule. */
export function anchorOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1_000) * 1_000);
}
