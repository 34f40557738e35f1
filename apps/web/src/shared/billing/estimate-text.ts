import { count, counted } from "../../ui/numbers.ts";
import { money } from "./money.ts";

export type Estimate = {
  basis: string;
  runs: number;
  creditsPerRun: number;
  centsPerRun: number;
  creditsPerDay?: number | null;
  centsPerDay?: number | null;
};

/** What a schedule costs, in credits and in money. */
export function estimateText(estimate: Estimate): string {
  const { basis, runs, creditsPerRun, centsPerRun, creditsPerDay, centsPerDay } = estimate;
  const perRun = Math.ceil(creditsPerRun);
  if (basis === "check" || creditsPerDay == null || centsPerDay == null)
    return `By the last check, up to ${counted(perRun, "credit")} (${money(centsPerRun)}) for the first run; later runs cost only for what changed.`;
  return `About ${counted(perRun, "credit")} a run, ${count(Math.ceil(creditsPerDay))} a day (${money(centsPerDay)}), by the last ${counted(runs, "run")}.`;
}
