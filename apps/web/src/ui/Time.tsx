import { useNow } from "./use-now.ts";
import { relativeTime } from "./relative-time.ts";

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
