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
