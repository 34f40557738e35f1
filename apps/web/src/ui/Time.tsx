import { useCallback, useSyncExternalStore } from "react";

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const STEPS = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
] as const;

/** "2 minutes ago", "in 3 hours"; less than ten seconds is now. */
export function relativeTime(date: Date, now: Date): string {
  let amount = (date.getTime() - now.getTime()) / 1000;
  if (Math.abs(amount) < 10) return amount > 0 ? "now" : "just now";
  for (const [unit, size] of STEPS) {
    if (Math.abs(Math.round(amount)) < size) return words.format(Math.round(amount), unit);
    amount /= size;
  }
  return words.format(Math.round(amount), "year");
}

/** Hours and minutes, minutes and seconds, or seconds; 'N/A' if missing (spec 9). */
export function durationText(ms: number | null): string {
  if (ms === null) return "N/A";
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours}h ${minutes % 60}m`;
  if (minutes > 0) return `${minutes}m ${seconds % 60}s`;
  return `${seconds}s`;
}

/** The time, rounded down to a step and updated with it, so that relative times stay correct on a page left open. */
export function useNow(stepMs: number): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(onTick, stepMs);
      return () => clearInterval(timer);
    },
    [stepMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs);
}

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A relative time, with the exact time on hover and for machines. */
export function Time({ iso }: { iso: string }) {
  const date = new Date(iso);
  const now = new Date(useNow(10_000));
  return (
    <time dateTime={iso} title={exact.format(date)}>
      {relativeTime(date, now)}
    </time>
  );
}

/** An absolute date for comparison, as in lists of past jobs. */
export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{exact.format(new Date(iso))}</time>;
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** A date for what is known to the day. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{day.format(new Date(iso))}</time>;
}
