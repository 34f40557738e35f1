import SHARES from "@plumbline/schema/accuracy/proposal-shares.json" with { type: "json" };
import { count } from "../../ui/numbers.ts";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** How often proposals with this reason and confidence (high, medium or low) were right in the published quality run; null where it had none. */
export function shareText(reason: string, confidence: string): string | null {
  const share = SHARES.find((one) => one.reason === reason && one.confidence === confidence);
  if (!share) return null;
  // Never rounded up to a certainty.
  const right = Math.floor(share.right * 1_000) / 1_000;
  return `${percent.format(right)} of ${count(share.proposals)} such proposals were right in the published quality run.`;
}
