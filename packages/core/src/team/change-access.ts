import { isAtLeast } from "@plumbline/schema/accounts/roles.ts";
import { parseMember, type Member } from "../accounts/members/member-row.ts";
import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { lockAccess, requireMember, type Tx } from "../db/database.ts";

/**
 * One transaction that changes access in the actor's account, over all accounts because logins and sessions change, too. It waits
 * for transactions that members have begun, and later ones wait for it. Error: `access_changed` (the actor's, meanwhile).
 */
export async function changeAccess<T>(
  ctx: Pick<Context, "db">,
  { accountId, member }: Pick<SignedInActor, "accountId" | "member">,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await ctx.db.withSystem(async (tx) => {
    await lockAccess(tx, accountId);
    await requireMember(tx, accountId, member);
    return await work(tx);
  });
}

/** A current member of the account. Error: `not_found`. */
export async function requireColleague(tx: Tx, accountId: string, id: string): Promise<Member> {
  const row = await tx.membership.findFirst({ where: { id, accountId, endedAt: null } });
  if (!row) throw new AppError("not_found", "This person is not a member of the account.");
  return parseMember(row);
}

/** The oldest other owner. Error: `conflict` if there is none: an account always keeps an owner. */
export async function requireOtherOwner(tx: Tx, { id, accountId }: Pick<Member, "id" | "accountId">): Promise<Member> {
  const row = await tx.membership.findFirst({
    where: { accountId, id: { not: id }, role: "owner", endedAt: null },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  });
  if (!row) throw new AppError("conflict", "An account needs an owner. Make another member an owner first.");
  return parseMember(row);
}

/** Processes of the previous release know no roles, so sessions of members who are not owners are hidden from them. */
export async function hideFromReleaseBefore(tx: Tx, { id, role }: Pick<Member, "id" | "role">): Promise<void> {
  if (!isAtLeast(role, "owner"))
    await tx.session.updateMany({ where: { membershipId: id }, data: { accountId: null } });
}
