import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import { parseMember, portalsOf } from "../accounts/members/member-row.ts";
import { holdAccess, type Tx } from "../db/database.ts";
import type { ReviewAction } from "./review-action-row.ts";

/**
 * The rights of whoever decided: the rest of a decision ends with their role or membership. Null portals = all; also where nobody
 * decided, and for actions of the previous release.
 */
export async function rightsOf(tx: Tx, action: ReviewAction): Promise<"ended" | { portals: readonly string[] | null }> {
  if (action.membershipId === null) return { portals: portalsOf(action) };
  // A change of their access commits before or after this slice, never during it.
  await holdAccess(tx, action.accountId);
  const found = await tx.membership.findUnique({ where: { id: action.membershipId } });
  if (!found || found.endedAt !== null) return "ended";
  const member = parseMember(found);
  const [asked, now] = [portalsOf(action), portalsOf(member)];
  if (!mayDo({ role: member.role, portals: now }, "decide")) return "ended";
  return { portals: asked === null || now === null ? (asked ?? now) : asked.filter((portal) => now.includes(portal)) };
}
