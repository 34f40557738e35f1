import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import type { AcceptInvitationInput } from "@plumbline/schema/accounts/team.ts";
import { ownerTerm } from "../accounts/members/earlier-owners.ts";
import { moveHome } from "../accounts/members/move-home.ts";
import { parseMember, portalColumns, portalsOf, type Member } from "../accounts/members/member-row.ts";
import { openidAccountsOf, openidRequired } from "../accounts/openid/password-login.ts";
import { isReserved } from "../accounts/one-time-tokens.ts";
import { refuseCommonPassword } from "../accounts/passwords/refuse-common-password.ts";
import { hashPassword } from "../accounts/passwords/passwords.ts";
import { requireUnchanged } from "../accounts/passwords/require-password.ts";
import { setPassword } from "../accounts/passwords/set-password.ts";
import { signedIn, type SignedIn } from "../accounts/signed-in.ts";
import { removeStrangersAccess } from "../accounts/sessions/end-other-access.ts";
import { rememberNetwork } from "../accounts/sessions/known-networks.ts";
import { createSession } from "../accounts/sessions/sessions.ts";
import { provePerson } from "../accounts/with-proof.ts";
import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { lockAccess, type Tx } from "../db/database.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import type { User } from "../generated/prisma/client.ts";
import { visitorNetwork } from "../rate-limits/visitor-network.ts";
import { hashToken } from "../secrets/secret-box.ts";
import { startNow } from "../work/start-now.ts";
import { parseInvitation, type Invitation } from "./invitation-row.ts";

type AcceptContext = Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">;

export type OpenInvitation = { email: string; role: Role; inviter: string; expiresAt: Date; hasLogin: boolean };

const GONE = "This invitation is no longer valid. Ask for a new one.";

/** What the page of the link shows to whoever has the link. Error: `not_found`. */
export async function getInvitation(
  ctx: Pick<Context, "db" | "now">,
  { token }: { token: string },
): Promise<OpenInvitation> {
  return await ctx.db.withSystem(async (tx) => {
    const { email, role, accountId, invitedBy, expiresAt } = await requireOpen(ctx, tx, token);
    const inviter = await tx.membership.findFirst({ where: { accountId, userId: invitedBy, endedAt: null } });
    const user = await tx.user.findUnique({ where: { email } });
    const hasLogin = user !== null && !isUnproven(user);
    return { email, role, inviter: inviter?.email ?? "", expiresAt, hasLogin };
  });
}

/**
 * With the token of the emailed link, which proves control of the mailbox: makes its owner a member and logs them in to the
 * account. Refused while logged in with another address. Errors: `not_found` (used, withdrawn, expired, unknown), `conflict`
 * (logged in as somebody else), `password_required` (the password of the login, or a new one where there is none),
 * `wrong_password`, `totp_required`, `wrong_code`, `common_password`, `email_taken`, `openid_required`, `rate_limited`.
 */
export async function acceptInvitation(
  ctx: AcceptContext,
  actor: SignedInActor | null,
  input: AcceptInvitationInput & { userAgent: string; ip: string },
): Promise<SignedIn> {
  const { invitation, user } = await ctx.db.withSystem(async (tx) => {
    const invitation = await requireOpen(ctx, tx, input.token);
    if ((await openidAccountsOf(tx, invitation.email)).has(invitation.accountId))
      throw openidRequired(invitation.email);
    return { invitation, user: await tx.user.findUnique({ where: { email: invitation.email } }) };
  });
  if (actor !== null && actor.userId !== user?.id)
    throw new AppError("conflict", `This invitation is for ${invitation.email}. Please log out first.`);
  // A session from another account's identity provider proves nothing here.
  const proven = actor?.identityProviderId === null ? actor : null;
  const person = await prove(ctx, { actor: proven, user, input });
  const { answer, emailId } = await ctx.db
    .withSystem(async (tx) => await join(ctx, tx, { invitation, person, input }))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("email_taken") : error;
    });
  if (emailId !== null) await startNow(ctx, "deliverEmail", { emailId });
  return answer;
}

/**
 * A login with an unconfirmed address may belong to a stranger who typed it; one that belongs to no account cannot reset its
 * password. In both cases the link, which reached the mailbox, says who they are.
 */
export function isUnproven({ emailConfirmedAt, eraseAfter }: Pick<User, "emailConfirmedAt" | "eraseAfter">): boolean {
  return emailConfirmedAt === null || eraseAfter !== null;
}

/** `passwordHash`: of a password chosen now by the owner of the mailbox, or of one that nobody knows. */
export type Person = { user: User | null; passwordHash: string | null };

async function prove(
  ctx: AcceptContext,
  { actor, user, input }: { actor: SignedInActor | null; user: User | null; input: AcceptInvitationInput },
): Promise<Person> {
  if (actor !== null) return { user, passwordHash: null };
  if (input.newPassword !== undefined && (user === null || isUnproven(user))) {
    refuseCommonPassword(input.newPassword);
    return { user, passwordHash: await hashPassword(input.newPassword) };
  }
  if (user === null || input.password === undefined) throw new AppError("password_required");
  const { password, totpCode } = input;
  const proven = await provePerson(ctx, { accountId: user.accountId, userId: user.id }, { password, totpCode });
  return { user: proven, passwordHash: null };
}

type Joining = { invitation: Invitation; person: Person; input: { userAgent: string; ip: string } };

async function join(
  ctx: AcceptContext,
  tx: Tx,
  { invitation, person, input }: Joining,
): Promise<{ answer: SignedIn; emailId: string | null }> {
  await lockAccess(tx, invitation.accountId);
  const { user, member, emailId } = await becomeMember(ctx, tx, { invitation, person });
  const { userAgent, ip } = input;
  await rememberNetwork(ctx, tx, user, visitorNetwork(ip));
  const token = await createSession(ctx, tx, { member, userAgent });
  return { answer: await signedIn(ctx, tx, { token, user, member }), emailId };
}

/** Uses up the invitation, in a transaction over all accounts that has locked its account's access. Error: `not_found`. */
export async function becomeMember(
  ctx: AcceptContext,
  tx: Tx,
  { invitation, person }: { invitation: Invitation; person: Person },
): Promise<{ user: User; member: Member; emailId: string | null }> {
  const { accountId, email } = invitation;
  await requireInviter(tx, invitation);
  const { count } = await tx.invitation.updateMany({
    where: { id: invitation.id, acceptedAt: null, withdrawnAt: null, expiresAt: { gt: ctx.now() } },
    data: { acceptedAt: ctx.now() },
  });
  if (count === 0) throw new AppError("not_found", GONE);
  const { user, emailId } = await loginOf(ctx, tx, { accountId, email, person });
  const member = await memberOf(ctx, tx, invitation, user);
  await moveHome(ctx, tx, user.id);
  await writeAuditEvent(ctx, tx, {
    accountId,
    userId: user.id,
    action: "member_joined",
    detail: `${email}, ${member.role}`,
  });
  return { user, member, emailId };
}

/** A process of the previous release leaves invitations open when their sender loses the right to send them. Error: `not_found`. */
async function requireInviter(tx: Tx, { accountId, invitedBy }: Invitation): Promise<void> {
  const row = await tx.membership.findFirst({ where: { accountId, userId: invitedBy, endedAt: null } });
  const inviter = row && parseMember(row);
  if (!inviter || !mayDo({ role: inviter.role, portals: portalsOf(inviter) }, "manage_team"))
    throw new AppError("not_found", GONE);
}

/** Their existing login, now with a confirmed address, or a new one. */
async function loginOf(
  ctx: AcceptContext,
  tx: Tx,
  { accountId, email, person: { user, passwordHash } }: { accountId: string; email: string; person: Person },
): Promise<{ user: User; emailId: string | null }> {
  const now = ctx.now();
  if (user === null) {
    const data = { id: ctx.newId(), accountId, email, passwordHash: passwordHash ?? "", createdAt: now };
    const made = await tx.user.create({ data: { ...data, emailConfirmedAt: now, passwordMailedAt: now } });
    if (await isReserved(ctx, tx, { email, userId: made.id })) throw new AppError("email_taken");
    return { user: made, emailId: null };
  }
  await requireUnchanged(tx, user);
  const confirmed = await tx.user.update({
    where: { id: user.id },
    data: user.emailConfirmedAt === null ? { emailConfirmedAt: now } : {},
  });
  if (passwordHash === null) return { user: confirmed, emailId: null };
  await removeStrangersAccess(ctx, tx, { userId: user.id });
  const input = { accountId: user.accountId, userId: user.id, passwordHash, keepSessionId: null, isMailed: true };
  return { user: confirmed, emailId: await setPassword(ctx, tx, input) };
}

/** Somebody who has become a member in another way meanwhile keeps that membership. */
async function memberOf(ctx: AcceptContext, tx: Tx, invitation: Invitation, user: User): Promise<Member> {
  const { accountId, role, invitedBy } = invitation;
  const present = await tx.membership.findFirst({ where: { accountId, userId: user.id, endedAt: null } });
  if (present) return parseMember(present);
  return parseMember(
    await tx.membership.create({
      data: {
        id: ctx.newId(),
        accountId,
        userId: user.id,
        role,
        ...ownerTerm(ctx, null, role),
        ...portalColumns(portalsOf(invitation)),
        email: user.email,
        invitedBy,
        joinedAt: ctx.now(),
      },
    }),
  );
}

async function requireOpen(ctx: Pick<Context, "now">, tx: Tx, token: string): Promise<Invitation> {
  const row = await tx.invitation.findFirst({
    where: {
      tokenHash: hashToken(token),
      acceptedAt: null,
      withdrawnAt: null,
      expiresAt: { gt: ctx.now() },
      account: { deletedAt: null },
    },
  });
  if (!row) throw new AppError("not_found", GONE);
  return parseInvitation(row);
}
