/** The days of a table's rows, from the address: local days, including the last one. */
export type DaySpan = { from: string | null; to: string | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readDaySpan(params: URLSearchParams): DaySpan {
  return { from: dayOf(params.get("from")), to: dayOf(params.get("to")) };
}

/** The same span as instants for the server: from the start of the first day to the end of the last. */
export function spanOf({ from, to }: DaySpan): { from: string | null; to: string | null } {
  return { from: momentOf(from, 0), to: momentOf(to, 1) };
}

function dayOf(text: string | null): string | null {
  return text !== null && momentOf(text, 0) !== null ? text : null;
}

/** Null for an invalid day, and for years without any rows. */
function momentOf(day: string | null, daysLater: number): string | null {
  if (day === null || !DAY.test(day) || day < "1971") return null;
  const moment = new Date(`${day}T00:00`);
  if (Number.isNaN(moment.getTime())) return null;
  moment.setDate(moment.getDate() + daysLater);
  return moment.toISOString();
}

/** A file's name from words that describe its content, in letters and digits of any language. */
export function fileName(words: readonly (string | null | false)[]): string {
  return words
    .filter(Boolean)
    .join("-")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 100);
}

/** Today in the person's time zone. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
