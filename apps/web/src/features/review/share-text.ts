import SHARES from "@plumbline/schema/accuracy/proposal-shares.json" with { type: "json" };
import { count } from "../../ui/numbers.ts";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** The share of correct proposals with this reason and confidence in the published quality run; null if it had none. */
export function shareText(reason: string, confidence: string): string | null {
  const share = SHARES.find((one) => one.reason === reason && one.confidence === confidence);
  if (!share) return null;
  // Never rounded up to 100 %.
  const right = Math.floor(share.right * 1_000) / 1_000;
  return `${percent.format(right)} of ${count(share.proposals)} such proposals were right in the published quality run.`;
}
