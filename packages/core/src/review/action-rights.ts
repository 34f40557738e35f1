import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import { parseMember, portalsOf } from "../accounts/members/member-row.ts";
import { holdAccess, type Tx } from "../db/database.ts";
import type { ReviewAction } from "./review-action-row.ts";

/**
 * As far as who decided may still decide: the rest of a decision ends with their role or membership. Null portals = all; so it is
 * for what nobody decided, and for actions of the release before.
 */
export async function rightsOf(tx: Tx, action: ReviewAction): Promise<"ended" | { portals: readonly string[] | null }> {
  if (action.membershipId === null) return { portals: portalsOf(action) };
  // Their access changes before this slice or after it.
  await holdAccess(tx, action.accountId);
  const found = await tx.membership.findUnique({ where: { id: action.membershipId } });
  if (!found || found.endedAt !== null) return "ended";
  const member = parseMember(found);
  const [asked, now] = [portalsOf(action), portalsOf(member)];
  if (!mayDo({ role: member.role, portals: now }, "decide")) return "ended";
  return { portals: asked === null || now === null ? (asked ?? now) : asked.filter((portal) => now.includes(portal)) };
}
