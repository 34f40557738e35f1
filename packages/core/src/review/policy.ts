import { DEFAULT_POLICY, WRITE_POLICIES, type WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Tx } from "../db/database.ts";
import type { Decision } from "../records/decision.ts";
import { UNIT_COLUMN } from "../records/columns.ts";

type Place = { accountId: string; portalId: string; objectType: string; setKey: string };

/** The policy in force; `certain` where none was chosen. */
export async function policyOf(tx: Tx, { accountId, portalId, objectType, setKey }: Place): Promise<WritePolicyName> {
  const row = await tx.writePolicy.findUnique({
    where: { accountId_portalId_objectType_setKey: { accountId, portalId, objectType, setKey } },
  });
  return asPolicy(row?.policy);
}

/** Parses the stored name. */
export function asPolicy(name: string | null | undefined): WritePolicyName {
  return WRITE_POLICIES.find((policy) => policy === name) ?? DEFAULT_POLICY;
}

/** Whether a record with these changes is written without asking. */
export function allows(policy: WritePolicyName, changes: Decision["changes"]): boolean {
  if (policy === "certain") return true;
  return policy === "format_only" && changes.every(({ kind, reason }) => kind === "format" && reason !== UNIT_COLUMN);
}

export const NOT_LOOKED_AT = "not_looked_at_yet";

/** Pure: a record that the policy does not allow is held back as a whole, with what would have been written. */
export function applyPolicy(policy: WritePolicyName, decision: Decision): Decision {
  return allows(policy, decision.changes) ? decision : heldBack(decision, "held_by_policy");
}

/** Pure: what would be written under a write hash that nobody has looked at is put to a person. */
export function holdUnseen(decision: Decision): Decision {
  return heldBack(decision, NOT_LOOKED_AT);
}

function heldBack(decision: Decision, reason: string): Decision {
  const isWritten = decision.outcome === "corrected" || decision.changes.some(({ kind }) => kind === "enrichment");
  if (!isWritten || decision.isKept || decision.outcome === "review") return decision;
  if (decision.outcome !== "corrected") return withoutChanges(decision);
  return { ...decision, outcome: "review", reason, after: decision.before };
}

/** Enrichments of an address that needs no change are not put to a person one by one: they are left unwritten. */
function withoutChanges(decision: Decision): Decision {
  const reason = decision.outcome === "confirmed" ? "already_right" : "unchanged_since";
  return { ...decision, reason, after: decision.before, changes: [] };
}
