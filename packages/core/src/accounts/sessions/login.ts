import type { LoginInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { actAs, lockAccess, type Tx } from "../../db/database.ts";
import type { User } from "../../generated/prisma/client.ts";
import { refundRateLimit, consumeRateLimit, type RateLimitAttempt } from "../../rate-limits/consume-rate-limit.ts";
import { visitorNetwork } from "../../rate-limits/visitor-network.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import { describeUserAgent } from "../../audit/describe-user-agent.ts";
import { hashPassword, needsRehash, verifyPassword } from "../passwords/passwords.ts";
import { requireUnchanged } from "../passwords/require-password.ts";
import { openidAccountsOf, openidRequired, opensByPassword } from "../openid/password-login.ts";
import { chooseMembership } from "../members/choose-membership.ts";
import { startTelling, tellOfAct } from "../links/tell-of-act.ts";
import { takeBackDeletion } from "../deletion/take-back-deletion.ts";
import { parseMember, type Member } from "../members/member-row.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { isKnownNetwork, rememberNetwork } from "./known-networks.ts";
import { startNow } from "../../work/start-now.ts";
import { signedIn, type SignedIn } from "../signed-in.ts";
import { createSession } from "./sessions.ts";
import { withSecondFactor, type UsedFactor } from "../second-factor/with-second-factor.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

type LoginContext = Pick<Context, "db" | "newId" | "now" | "randomToken" | "config" | "secrets" | "workflows" | "log">;

/**
 * Errors: `invalid_credentials`, identical and equally late for an unknown email and a wrong password; `totp_required` if the
 * password is right and a code is needed; `wrong_code` for an incorrect code; `openid_required` instead of `invalid_credentials`
 * for addresses that log in by an identity provider, whether or not there is such a user; `account_deleted` where the password is right
 * and the only account is deleted, but not finally: with `keepAccount` the deletion is taken back; `rate_limited` after too many
 * failures, whether or not the user exists.
 */
export async function login(
  ctx: LoginContext,
  input: LoginInput & { userAgent: string; ip: string },
): Promise<SignedIn> {
  const network = visitorNetwork(input.ip);
  // A refused network does not count against an email: it could lock the owner out.
  const found = await ctx.db.withSystem(async (tx) => {
    const user = await tx.user.findUnique({ where: { email: input.email }, include: { secondFactor: true } });
    const openidAccounts = await openidAccountsOf(tx, input.email);
    const hasSecondFactor = user?.secondFactor?.confirmedAt != null;
    const isOpen = (one: Member) => opensByPassword(one, openidAccounts, { hasSecondFactor });
    const member = user && (await chooseMembership(tx, user, isOpen));
    const kept = user && !member ? await ownershipInTerm(ctx, tx, user.id) : null;
    return {
      user,
      member: member ?? kept?.member ?? null,
      eraseAt: kept?.eraseAt ?? null,
      isOpenidRequired: openidAccounts.size > 0,
    };
  });
  // Guesses from elsewhere must not lock out an owner on a known network. Queried for unknown emails, too, so that timing does not
  // distinguish them.
  const isKnown = await isKnownNetwork(ctx, found.user?.id ?? NOBODY, network);
  const attempts: RateLimitAttempt[] = [
    { rate: "loginPerIp", by: [network] },
    { rate: "loginPerUserAndIp", by: [input.email, network] },
    ...(isKnown ? [] : [{ rate: "loginPerUser", by: [input.email] } as const]),
  ];
  for (const attempt of attempts) await consumeRateLimit(ctx, attempt);
  const { member } = found;
  const usable = member ? found.user : null;
  if (!(await verifyPassword(usable?.passwordHash ?? null, input.password)) || !usable || !member)
    throw found.isOpenidRequired
      ? openidRequired(input.email, "If you still use a password, please check it.")
      : new AppError("invalid_credentials");
  if (found.eraseAt !== null && !input.keepAccount) throw isDeleted(found.eraseAt);
  const betterHash = needsRehash(usable.passwordHash) ? await hashPassword(input.password) : null;
  const signIn = async (tx: Tx, used: UsedFactor | null) => {
    await requireUnchanged(tx, usable).catch(() => {
      throw new AppError("invalid_credentials");
    });
    if (betterHash) await tx.user.update({ where: { id: usable.id }, data: { passwordHash: betterHash } });
    await rememberNetwork(ctx, tx, usable, network);
    return await openSession(ctx, tx, { user: usable, member, userAgent: input.userAgent, used });
  };
  const scope = { accountId: member.accountId, loginId: usable.id };
  const as = { id: member.id, revision: member.revision, portals: null };
  const factor = usable.secondFactor;
  if (!factor?.confirmedAt) {
    await refundRateLimit(ctx, attempts);
    const signedIn = await ctx.db.within(scope, (tx) => signIn(tx, null), as).catch(asRefusal);
    if (found.eraseAt !== null) await keepAccount(ctx, { member, token: signedIn.token });
    return signedIn;
  }
  if (input.totpCode === undefined) {
    await refundRateLimit(ctx, attempts);
    throw new AppError("totp_required");
  }
  const signedIn = await withSecondFactor(ctx, { factor, scope, as }, input.totpCode, signIn).catch(asRefusal);
  await refundRateLimit(ctx, attempts);
  if (found.eraseAt !== null) await keepAccount(ctx, { member, token: signedIn.token });
  return signedIn;
}

/** Of a person who belongs to no other account: an account that they own and that is deleted, but not finally. */
async function ownershipInTerm(
  ctx: Pick<Context, "now">,
  tx: Tx,
  userId: string,
): Promise<{ member: Member; eraseAt: Date } | null> {
  const row = await tx.membership.findFirst({
    where: { userId, role: "owner", endedAt: null, account: { deletedAt: { not: null }, eraseAt: { gt: ctx.now() } } },
    include: { account: { select: { eraseAt: true } } },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  });
  return row?.account.eraseAt ? { member: parseMember(row), eraseAt: row.account.eraseAt } : null;
}

const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

function isDeleted(eraseAt: Date): AppError {
  return new AppError(
    "account_deleted",
    `This account was deleted and will be erased on ${DATE.format(eraseAt)} UTC. Until then you can keep it.`,
  );
}

/** With the session that has just proven the owner; until the commit it opens nothing. */
async function keepAccount(
  ctx: Pick<Context, "db" | "now" | "newId" | "randomToken" | "workflows" | "log">,
  { member: { accountId, userId, email }, token }: { member: Member; token: string },
): Promise<void> {
  const keepTokenHash = hashToken(token);
  const emailIds = await ctx.db.withSystem(async (tx) => {
    await lockAccess(tx, accountId);
    await actAs(tx, { login: userId, at: ctx.now().toISOString() });
    if (!(await takeBackDeletion(ctx, tx, { accountId, keepTokenHash }))) return [];
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "account_kept" });
    const { id: sessionId } = await tx.session.findUniqueOrThrow({ where: { tokenHash: keepTokenHash } });
    const text = `${email} kept the account, which was to be erased.`;
    return await tellOfAct(ctx, tx, { accountId, userId, sessionId }, { text, isUrgent: true });
  });
  await startTelling(ctx, emailIds);
  // Collection at Stripe goes on.
  await startNow(ctx, "updateCustomer", { accountId });
}

/** A user who was removed, or whose account was secured, while the password was verified is not logged in. */
function asRefusal(error: unknown): never {
  throw error instanceof AppError && error.code === "access_changed" ? new AppError("invalid_credentials") : error;
}

async function openSession(
  ctx: LoginContext,
  tx: Tx,
  { user, member, userAgent, used }: { user: User; member: Member; userAgent: string; used: UsedFactor | null },
): Promise<SignedIn> {
  const { accountId, userId } = member;
  const token = await createSession(ctx, tx, { member, userAgent });
  const action = used === "recovery_code" ? "recovery_code_used" : "signed_in";
  await writeAuditEvent(ctx, tx, { accountId, userId, action, detail: describeUserAgent(userAgent) });
  return await signedIn(ctx, tx, { token, user, member });
}
