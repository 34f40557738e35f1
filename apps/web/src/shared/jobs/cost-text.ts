import { count, counted } from "../../ui/numbers.ts";

/** The maximum cost of a list, and the harmless result of insufficient credits. */
export function costText(size: number, available: number): string {
  const most = `Costs up to ${counted(size, "credit")}; you have ${count(available)}.`;
  if (size <= available) return most;
  if (available === 0) return `${most} The job will wait until you add credits.`;
  return `${most} When they run out, the job pauses and resumes when you add more.`;
}
