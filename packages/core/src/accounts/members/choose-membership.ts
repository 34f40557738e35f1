import type { Tx } from "../../db/database.ts";
import { parseMember, type Member } from "./member-row.ts";

/**
 * The membership that a user is logged in to, among those that are `isOpen`: the one they last logged in to, not counting logins by
 * an identity provider, otherwise that of their home account (`user.accountId`). Null for a user with none. Over all accounts.
 */
export async function chooseMembership(
  tx: Tx,
  user: { id: string; accountId: string },
  isOpen: (member: Member) => boolean = () => true,
): Promise<Member | null> {
  const memberships = (await membershipsOf(tx, user.id)).filter(isOpen);
  const last = await tx.session.findFirst({
    where: { userId: user.id, membershipId: { in: memberships.map(({ id }) => id) }, identityProviderId: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { membershipId: true },
  });
  return (
    memberships.find(({ id }) => id === last?.membershipId) ??
    memberships.find(({ accountId }) => accountId === user.accountId) ??
    memberships[0] ??
    null
  );
}

/** Active memberships in accounts that are not deleted, oldest first. Over all accounts. */
export async function membershipsOf(tx: Tx, userId: string): Promise<Member[]> {
  const rows = await tx.membership.findMany({
    where: { userId, endedAt: null, account: { deletedAt: null } },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  });
  return rows.map(parseMember);
}
