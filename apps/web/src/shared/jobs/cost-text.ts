import { count, counted } from "../../ui/numbers.ts";
import { money } from "../billing/money.ts";

/**
 * The maximum cost of a list, and the harmless result of insufficient credits. `lastPriceCents`: of one credit; absent where nothing
 * was ever paid.
 */
export function costText(size: number, available: number, lastPriceCents?: number | null): string {
  const most = `Costs up to ${counted(size, "credit")}`;
  const rest = `you have ${count(available)}.`;
  if (size <= available) return `${most}${lastPriceCents == null ? "" : moneyText(size, lastPriceCents)}; ${rest}`;
  if (available === 0) return `${most}; ${rest} The job will wait until you add credits.`;
  return `${most}; ${rest} When they run out, the job pauses and resumes when you add more.`;
}

/** Rounded up as other estimates are. */
function moneyText(credits: number, centsOfOne: number): string {
  return ` (about ${money(Math.ceil(credits * centsOfOne - 1e-9))} at the price of your last pack)`;
}
