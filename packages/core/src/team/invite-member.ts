import { ROLE_TEXTS } from "@plumbline/schema/accounts/roles.ts";
import { INVITATION_DAYS, type InviteInput } from "@plumbline/schema/accounts/team.ts";
import { tellOfAct } from "../accounts/links/tell-of-act.ts";
import { ownLogin } from "../accounts/own-login.ts";
import { portalColumns } from "../accounts/members/member-row.ts";
import { requirePortals } from "../accounts/members/require-portals.ts";
import { issueSecurityToken } from "../accounts/one-time-tokens.ts";
import { withProof } from "../accounts/with-proof.ts";
import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { consumeRateLimit } from "../rate-limits/consume-rate-limit.ts";
import { hashToken } from "../secrets/secret-box.ts";
import { DAY_MS } from "../time.ts";
import { startNow } from "../work/start-now.ts";
import { parseInvitation } from "./invitation-row.ts";
import { invitationView, type InvitationView } from "./list-team.ts";

type InviteContext = Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">;

/** Members and open invitations. */
const MAX = 200;

/**
 * Emails a single-use link to the address that makes its owner a member, and notifies the inviter, with a link to withdraw it. A
 * new invitation of the same address replaces the former one. Errors: `wrong_password`, `totp_required`, `wrong_code`,
 * `rate_limited`, `email_not_confirmed` (of the actor), `not_found` (a portal that the account has not connected), `conflict` (a
 * member already, or too many).
 */
export async function inviteMember(
  ctx: InviteContext,
  actor: SignedInActor,
  input: InviteInput,
): Promise<InvitationView> {
  const { accountId, userId } = actor;
  const { email, role } = input;
  await consumeRateLimit(ctx, { rate: "invitationsPerAccount", by: [accountId] });
  const token = ctx.randomToken();
  const now = ctx.now();
  const judge = ({ emailConfirmedAt }: { emailConfirmedAt: Date | null }) => {
    if (emailConfirmedAt === null) throw new AppError("email_not_confirmed");
  };
  const { row, emailIds } = await withProof(
    ctx,
    actor,
    { proof: input, judge, changesAccess: true },
    async (tx, inviter) => {
      await requirePortals(tx, accountId, input.portals ?? null);
      if ((await tx.membership.count({ where: { email, endedAt: null } })) > 0)
        throw new AppError("conflict", "This person is already a member of the account.");
      const open = { email, acceptedAt: null, withdrawnAt: null };
      await tx.invitation.updateMany({ where: open, data: { withdrawnAt: now } });
      const others = await tx.invitation.count({
        where: { acceptedAt: null, withdrawnAt: null, expiresAt: { gt: now } },
      });
      if (others + (await tx.membership.count({ where: { endedAt: null } })) >= MAX)
        throw new AppError("conflict", `An account can have ${MAX} members and invitations.`);
      const row = await tx.invitation.create({
        data: {
          id: ctx.newId(),
          accountId,
          email,
          role,
          ...portalColumns(input.portals ?? null),
          tokenHash: hashToken(token),
          invitedBy: userId,
          createdAt: now,
          expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
        },
      });
      await writeOwnEvent(ctx, tx, actor, { action: "member_invited", detail: `${email}, ${role}` });
      const emailId = await enqueueEmail(ctx, tx, {
        accountId,
        recipient: email,
        idempotencyKey: `invitation:${row.id}`,
        content: {
          template: "invitation",
          link: `/accept-invitation/${token}`,
          inviter: inviter.email,
          role: ROLE_TEXTS[role].label,
        },
      });
      const revokeToken = await issueSecurityToken(ctx, tx, inviter, "revoke_access");
      const noticeId = await enqueueEmail(ctx, tx, {
        accountId,
        recipient: inviter.email,
        idempotencyKey: `member_invited:${row.id}`,
        content: {
          template: "member_invited",
          link: "/manage-account/team",
          email,
          role: ROLE_TEXTS[role].label,
          revokeLink: `/secure-account/revoke-access/${revokeToken}`,
        },
      });
      const text = `${actor.email} invited ${email}: ${ROLE_TEXTS[role].label}.`;
      await tellOfAct(ctx, tx, actor, { text, isActorTold: true });
      return { row, emailIds: [emailId, noticeId] };
    },
  );
  for (const emailId of emailIds) await startNow(ctx, "deliverEmail", { emailId });
  return invitationView(parseInvitation(row), actor);
}

/** Its link stops working. Idempotent. Error: `not_found`. */
export async function withdrawInvitation(
  ctx: Pick<Context, "db" | "now" | "newId" | "randomToken">,
  actor: SignedInActor,
  { id }: { id: string },
): Promise<void> {
  await ctx.db.within({ ...ownLogin(actor), changesAccess: true }, async (tx) => {
    const invitation = await tx.invitation.findUnique({ where: { id } });
    if (!invitation) throw new AppError("not_found");
    const { count } = await tx.invitation.updateMany({
      where: { id, acceptedAt: null, withdrawnAt: null },
      data: { withdrawnAt: ctx.now() },
    });
    if (count === 0) return;
    await writeOwnEvent(ctx, tx, actor, { action: "invitation_withdrawn", detail: invitation.email });
    await tellOfAct(ctx, tx, actor, { text: `${actor.email} withdrew the invitation of ${invitation.email}.` });
  });
}
