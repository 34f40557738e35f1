import { z } from "zod";
import { type CompleteOpenidInput } from "@plumbline/schema/accounts/company-login.ts";
import { PRESET_TEXTS } from "@plumbline/schema/accounts/login-settings.ts";
import { parseMember, type Member } from "../../accounts/members/member-row.ts";
import { claimsOf } from "../../accounts/openid/openid-provider.ts";
import { parseProvider, type IdentityProvider } from "../../accounts/openid/provider-row.ts";
import { verifiedEmail } from "../../accounts/openid/verified-email.ts";
import { hashPassword } from "../../accounts/passwords/passwords.ts";
import { createSession } from "../../accounts/sessions/sessions.ts";
import { signedIn, type SignedIn } from "../../accounts/signed-in.ts";
import { AppError } from "../../app-error.ts";
import { describeUserAgent } from "../../audit/describe-user-agent.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { holdAccess, lockAccess, type Tx } from "../../db/database.ts";
import type { User } from "../../generated/prisma/client.ts";
import { refundRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { startNow } from "../../work/start-now.ts";
import { becomeMember, isUnproven } from "../accept-invitation.ts";
import { parseInvitation, type Invitation } from "../invitation-row.ts";
import { attemptContext, openidAttempts } from "./begin-openid.ts";

type CompleteContext = Pick<
  Context,
  "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "resolveHost" | "workflows" | "log"
>;

/** The person that the provider vouches for, by an address of a domain that its account has proven. */
type Vouched = { provider: IdentityProvider; email: string; domain: string; subject: string };

/**
 * Called when the browser returns from the identity provider: logs the person in to the provider's account only. Nobody becomes a
 * member this way without an invitation; an invitation to that address is accepted. Errors: `openid_failed` (attempt unknown, used,
 * expired or of another browser; refused by the provider or the library; address not verified or of another domain; no member;
 * somebody else's account at the provider), `openid_unavailable`.
 */
export async function completeOpenid(
  ctx: CompleteContext,
  input: CompleteOpenidInput & { cookie: string | null; ip: string; userAgent: string },
): Promise<SignedIn> {
  const { cookie, ip, userAgent, ...answer } = input;
  const { provider, begunFor, ...expected } = await useAttempt(ctx, { state: answer.state, cookie });
  if (answer.error !== undefined || answer.code === undefined)
    throw new AppError(
      "openid_failed",
      "The login at your company's identity provider was canceled. Please try again.",
    );
  const claims = await claimsOf(ctx, provider, answer, expected);
  const vouched = await requireVouched(ctx, provider, claims);
  // A password that nobody knows, for a person without a valid one.
  const unusable = await hashPassword(ctx.randomToken());
  const isMember = await ctx.db.withSystem(async (tx) => (await findMember(tx, vouched)) !== null);
  const { emailId, ...signed } = await ctx.db.withSystem(async (tx) => {
    const { accountId } = provider;
    await (isMember ? holdAccess(tx, accountId) : lockAccess(tx, accountId));
    await requireStillVouched(tx, vouched);
    const found = isMember ? await findMember(tx, vouched) : await joinInvited(ctx, tx, { vouched, unusable });
    // The person was removed at this moment.
    if (!found) throw new AppError("openid_failed");
    const { user, member, emailId } = found;
    await bindSubject(tx, member, vouched);
    const token = await createSession(ctx, tx, { member, userAgent, identityProviderId: provider.id });
    const detail = `${describeUserAgent(userAgent)}, by ${PRESET_TEXTS[provider.preset]}`;
    await writeAuditEvent(ctx, tx, { accountId, userId: user.id, action: "signed_in", detail });
    return { ...(await signedIn(ctx, tx, { token, user, member })), emailId };
  });
  if (begunFor !== null) await refundRateLimit(ctx, openidAttempts({ email: begunFor, ip }));
  if (emailId !== null) await startNow(ctx, "deliverEmail", { emailId });
  // A provider belongs to one customer: it never makes anybody an operator.
  return { ...signed, user: { ...signed.user, isAdmin: false } };
}

/** `begunFor`: the address that was typed; null where a release before 0.3 began the login. */
type Attempt = { provider: IdentityProvider; nonce: string; codeVerifier: string; begunFor: string | null };

/** The first use by its own browser uses it up, whatever the outcome. */
async function useAttempt(
  ctx: CompleteContext,
  { state, cookie }: { state: string; cookie: string | null },
): Promise<Attempt> {
  const stateHash = hashToken(state);
  const expired = new AppError("openid_failed", "This login has expired. Please try again.");
  const { attempt, provider } = await ctx.db.withSystem(async (tx) => {
    const attempt = await tx.openidAttempt.findUnique({ where: { stateHash } });
    if (!attempt || attempt.usedAt || attempt.expiresAt <= ctx.now()) throw expired;
    if (cookie === null || hashToken(cookie) !== attempt.cookieHash)
      throw new AppError("openid_failed", "This login was begun in another browser. Please try again.");
    const used = await tx.openidAttempt.updateMany({ where: { stateHash, usedAt: null }, data: { usedAt: ctx.now() } });
    const provider = await tx.identityProvider.findUnique({ where: { id: attempt.providerId } });
    if (used.count === 0 || !provider) throw expired;
    return { attempt, provider: parseProvider(provider) };
  });
  const secrets: unknown = JSON.parse(ctx.secrets.open(attempt.secrets, attemptContext(stateHash)));
  const { email, ...expected } = attemptSecretsSchema.parse(secrets);
  return { provider, begunFor: email, ...expected };
}

const attemptSecretsSchema = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  email: z.string().nullable().default(null),
});

async function requireVouched(
  ctx: CompleteContext,
  provider: IdentityProvider,
  claims: Awaited<ReturnType<typeof claimsOf>>,
): Promise<Vouched> {
  const rows = await ctx.db.readAccount(provider.accountId, (tx) =>
    tx.emailDomain.findMany({ where: { provenAt: { not: null } }, select: { domain: true } }),
  );
  const domains = rows.map(({ domain }) => domain);
  const verified = verifiedEmail(provider.preset, claims, domains);
  if (!verified)
    throw new AppError("openid_failed", "Your company's identity provider does not confirm your email address.");
  if (!domains.includes(verified.domain))
    throw new AppError("openid_failed", `Addresses of ${verified.domain} can't log in with this company's account.`);
  return { provider, ...verified, subject: claims.sub };
}

/** In the transaction that opens the session: neither provider nor domain has changed during the provider's response. */
async function requireStillVouched(tx: Tx, { provider: { id, accountId }, domain }: Vouched): Promise<void> {
  const providers = await tx.identityProvider.count({ where: { id, accountId } });
  const domains = await tx.emailDomain.count({ where: { accountId, domain, provenAt: { not: null } } });
  const accounts = await tx.account.count({ where: { id: accountId, deletedAt: null } });
  if (providers + domains + accounts !== 3) throw new AppError("openid_failed");
}

type Found = { user: User; member: Member; emailId: string | null };

async function findMember(tx: Tx, { provider: { accountId }, email }: Vouched): Promise<Found | null> {
  const user = await tx.user.findUnique({ where: { email } });
  const row = user && (await tx.membership.findFirst({ where: { accountId, userId: user.id, endedAt: null } }));
  return user && row && { user, member: parseMember(row), emailId: null };
}

/** A login with an unconfirmed address may belong to a stranger who typed it: its password is invalidated. */
async function joinInvited(
  ctx: CompleteContext,
  tx: Tx,
  { vouched: { provider, email }, unusable }: { vouched: Vouched; unusable: string },
): Promise<Found> {
  const invitation = await openInvitation(ctx, tx, provider.accountId, email);
  if (!invitation)
    throw new AppError("openid_failed", `${email} is not a member of this account. Ask an owner for an invitation.`);
  const user = await tx.user.findUnique({ where: { email } });
  const passwordHash = user === null || isUnproven(user) ? unusable : null;
  return await becomeMember(ctx, tx, { invitation, person: { user, passwordHash } });
}

async function openInvitation(
  ctx: Pick<Context, "now">,
  tx: Tx,
  accountId: string,
  email: string,
): Promise<Invitation | null> {
  const row = await tx.invitation.findFirst({
    where: { accountId, email, acceptedAt: null, withdrawnAt: null, expiresAt: { gt: ctx.now() } },
  });
  return row && parseInvitation(row);
}

/** Addresses are reassigned, subjects are not: whoever had the address at the first login keeps the membership. */
async function bindSubject(tx: Tx, member: Member, { provider, subject }: Vouched): Promise<void> {
  if (member.identityProviderId === provider.id && member.identitySubject !== subject)
    throw new AppError(
      "openid_failed",
      "Your company's identity provider knows this address as somebody else's. Ask an owner to remove the member and to invite you.",
    );
  if (member.identityProviderId === provider.id) return;
  const { id, identityProviderId, identitySubject } = member;
  const { count } = await tx.membership.updateMany({
    where: { id, identityProviderId, identitySubject },
    data: { identityProviderId: provider.id, identitySubject: subject },
  });
  // Of two concurrent first logins only one binds.
  if (count === 0) throw new AppError("openid_failed");
}
