import { reasonText } from "@plumbline/core/records/view.ts";
import type { Proposal } from "@plumbline/core/records/rows.ts";
import { missingOption } from "@plumbline/core/review/proposal-inputs.ts";

/** Why a proposal needs a decision; names the option that a dropdown lacks. */
export function proposalText(proposal: Pick<Proposal, "reason" | "changes">): string {
  const missing = missingOption(proposal);
  const text = reasonText(proposal.reason);
  return missing ? text.replace("this value", `“${missing.value}”`) : text;
}
