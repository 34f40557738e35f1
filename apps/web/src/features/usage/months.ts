const LONG = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const SHORT_WITH_YEAR = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
const MAX_MONTHS = 12;

const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** "2026-03" as "March 2026". */
export function monthName(month: string): string {
  return LONG.format(firstDay(month));
}

/** For a chart: "Mar", with the year if it is not the current one. */
export function monthMark(month: string, now: number): string {
  const isThisYear = new Date(now).getUTCFullYear() === firstDay(month).getUTCFullYear();
  return (isThisYear ? SHORT : SHORT_WITH_YEAR).format(firstDay(month));
}

/**
 * The UTC months from the first one with a job until now, at most twelve, newest first. Months without a job in between appear
 * as a gap; those before the first are left out.
 */
export function monthsSince(first: string, now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: MAX_MONTHS }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - index)).toISOString().slice(0, 7),
  ).filter((month) => month >= first);
}
