const LONG = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** "2026-03" as "March 2026". */
export function monthName(month: string): string {
  return LONG.format(firstDay(month));
}

/** For an axis: "Mar", and with its year where one begins. */
export function monthMark(month: string): string {
  return month.endsWith("-01")
    ? `${SHORT.format(firstDay(month))} ${month.slice(2, 4)}`
    : SHORT.format(firstDay(month));
}

/** The last twelve months of UTC, oldest first, so that a month without a job shows as a gap and not as nothing. */
export function lastTwelveMonths(now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11 + index)).toISOString().slice(0, 7),
  );
}
