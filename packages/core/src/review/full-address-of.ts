import { FULL_ADDRESS } from "@plumbline/schema/object-types.ts";
import type { Proposal } from "../records/rows.ts";
import type { PartDoubt } from "../records/columns.ts";

const FROM_FULL_ADDRESS: PartDoubt = "from_full_address";

/** The text that a proposal was read from; null for proposals about values of the parts, and once the values are deleted. */
export function fullAddressOf({ reason, before }: Pick<Proposal, "reason" | "before">): string | null {
  return reason === FROM_FULL_ADDRESS ? (before?.[FULL_ADDRESS] ?? null) : null;
}
