import type { Role } from "@plumbline/schema/accounts/roles.ts";
import type { SwitchAccountInput } from "@plumbline/schema/accounts/team.ts";
import { membershipsOf } from "../accounts/members/choose-membership.ts";
import { openidAccountsOf, openidRequired, opensByPassword } from "../accounts/openid/password-login.ts";
import { signedIn, type SignedIn } from "../accounts/signed-in.ts";
import { createSession } from "../accounts/sessions/sessions.ts";
import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { describeUserAgent } from "../audit/describe-user-agent.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { requireMember } from "../db/database.ts";

/** `owner`: the address of its oldest owner; `portal`: the name of the first portal that this member may see. */
export type MyAccount = { id: string; role: Role; owner: string; portal: string | null; isCurrent: boolean };

/** The accounts that this person belongs to, oldest membership first; for a session of an identity provider only its own. */
export async function listMyAccounts(ctx: Pick<Context, "db">, actor: SignedInActor): Promise<MyAccount[]> {
  return await ctx.db.withSystem(async (tx) => {
    const all = await membershipsOf(tx, actor.userId);
    const memberships = actor.identityProviderId === null ? all : all.filter(({ id }) => id === actor.member.id);
    const accountId = { in: memberships.map((member) => member.accountId) };
    const owners = await tx.membership.findMany({
      where: { accountId, role: "owner", endedAt: null },
      orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
      select: { accountId: true, email: true },
    });
    const portals = await tx.connection.findMany({
      where: { accountId },
      orderBy: { createdAt: "asc" },
      select: { accountId: true, portalId: true, portalName: true },
    });
    return memberships.map(({ accountId: id, role, allPortals, portals: own }) => ({
      id,
      role,
      owner: owners.find((owner) => owner.accountId === id)?.email ?? "",
      portal:
        portals.find((portal) => portal.accountId === id && (allPortals || own.includes(portal.portalId)))
          ?.portalName ?? null,
      isCurrent: id === actor.accountId,
    }));
  });
}

/**
 * A new session in another account of the same person; the current one ends, so that no tab acts in an account that it does not
 * show. Errors: `not_found` (not a member there), `conflict` (from a session of an identity provider, which is valid for its
 * account only), `openid_required` (by that account), `access_changed`.
 */
export async function switchAccount(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken">,
  actor: SignedInActor,
  { accountId, userAgent }: SwitchAccountInput & { userAgent: string },
): Promise<SignedIn> {
  const { userId } = actor;
  if (actor.identityProviderId !== null)
    throw new AppError("conflict", "You are logged in with your company's account. Log out to get to another account.");
  return await ctx.db.withSystem(async (tx) => {
    const member = (await membershipsOf(tx, userId)).find((one) => one.accountId === accountId);
    if (!member) throw new AppError("not_found", "You are not a member of this account.");
    const openidAccounts = await openidAccountsOf(tx, actor.email);
    const factors = await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } });
    if (!opensByPassword(member, openidAccounts, { hasSecondFactor: factors > 0 })) throw openidRequired(actor.email);
    await requireMember(tx, accountId, member);
    const [ended] = await tx.session.updateManyAndReturn({
      where: { id: actor.sessionId, userId, revokedAt: null },
      data: { revokedAt: ctx.now() },
    });
    if (!ended) throw new AppError("not_signed_in");
    const token = await createSession(ctx, tx, { member, userAgent, loggedInAt: ended.createdAt });
    const detail = describeUserAgent(userAgent);
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "signed_in", detail });
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    return await signedIn(ctx, tx, { token, user, member });
  });
}
