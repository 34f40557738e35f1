import { keysOf } from "../keys.ts";

/** How often a list is cleaned; the hours of each. */
export const RECURRENCE_HOURS = { "1h": 1, "6h": 6, "24h": 24 } as const;
export type RecurrenceInterval = keyof typeof RECURRENCE_HOURS;
export const RECURRENCE_INTERVALS = keysOf(RECURRENCE_HOURS);
export const DEFAULT_RECURRENCE: RecurrenceInterval = "24h";
export const RECURRENCE_LABELS: Record<RecurrenceInterval, string> = {
  "1h": "Every hour",
  "6h": "Every 6 hours",
  "24h": "Every 24 hours",
};
