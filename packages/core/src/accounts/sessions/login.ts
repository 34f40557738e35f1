import type { LoginInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { User } from "../../generated/prisma/client.ts";
import { refundRateLimit, consumeRateLimit, type RateLimitAttempt } from "../../rate-limits/consume-rate-limit.ts";
import { visitorNetwork } from "../../rate-limits/visitor-network.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import { describeUserAgent } from "../../audit/describe-user-agent.ts";
import { hashPassword, needsRehash, verifyPassword } from "../passwords/passwords.ts";
import { requireUnchanged } from "../passwords/require-password.ts";
import { isKnownNetwork, rememberNetwork } from "./known-networks.ts";
import { isOperator } from "../is-operator.ts";
import type { SignedIn } from "../register.ts";
import { createSession } from "./sessions.ts";
import { withSecondFactor, type UsedFactor } from "../second-factor/with-second-factor.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

type LoginContext = Pick<Context, "db" | "newId" | "now" | "randomToken" | "config" | "secrets">;

/**
 * Errors: `invalid_credentials`, the same and equally late for an unknown email and a wrong password; `totp_required` if the
 * password is right and a code is needed, `wrong_code` for an incorrect one; `rate_limited` after too many failures, whether or
 * not the user exists.
 */
export async function login(
  ctx: LoginContext,
  input: LoginInput & { userAgent: string; ip: string },
): Promise<SignedIn> {
  const network = visitorNetwork(input.ip);
  // A refused network does not count against an email: it could lock the owner out.
  const user = await ctx.db.withSystem((tx) =>
    tx.user.findUnique({ where: { email: input.email }, include: { account: true, secondFactor: true } }),
  );
  // Guesses from elsewhere must not lock out an owner on a known network.
  // Asked for unknown emails, too: how long it takes must not tell them apart.
  const isKnown = await isKnownNetwork(ctx, user?.id ?? NOBODY, network);
  const attempts: RateLimitAttempt[] = [
    { rate: "loginPerIp", by: [network] },
    { rate: "loginPerUserAndIp", by: [input.email, network] },
    ...(isKnown ? [] : [{ rate: "loginPerUser", by: [input.email] } as const]),
  ];
  for (const attempt of attempts) await consumeRateLimit(ctx, attempt);
  const usable = user && !user.account.deletedAt ? user : null;
  if (!(await verifyPassword(usable?.passwordHash ?? null, input.password)) || !usable)
    throw new AppError("invalid_credentials");
  const betterHash = needsRehash(usable.passwordHash) ? await hashPassword(input.password) : null;
  const signIn = async (tx: Tx, used: UsedFactor | null) => {
    await requireUnchanged(tx, usable).catch(() => {
      throw new AppError("invalid_credentials");
    });
    if (betterHash) await tx.user.update({ where: { id: usable.id }, data: { passwordHash: betterHash } });
    await rememberNetwork(ctx, tx, usable, network);
    return await openSession(ctx, tx, { user: usable, userAgent: input.userAgent, used });
  };
  const factor = usable.secondFactor;
  if (!factor?.confirmedAt) {
    await refundRateLimit(ctx, attempts);
    return await ctx.db.withAccount(usable.accountId, (tx) => signIn(tx, null));
  }
  if (input.totpCode === undefined) {
    await refundRateLimit(ctx, attempts);
    throw new AppError("totp_required");
  }
  const signedIn = await withSecondFactor(ctx, factor, input.totpCode, signIn);
  await refundRateLimit(ctx, attempts);
  return signedIn;
}

async function openSession(
  ctx: LoginContext,
  tx: Tx,
  { user, userAgent, used }: { user: User; userAgent: string; used: UsedFactor | null },
): Promise<SignedIn> {
  const { accountId, id: userId } = user;
  const token = await createSession(ctx, tx, { accountId, userId, userAgent });
  const action = used === "recovery_code" ? "recovery_code_used" : "signed_in";
  await writeAuditEvent(ctx, tx, { accountId, userId, action, detail: describeUserAgent(userAgent) });
  const credits = await tx.creditAccount.findUniqueOrThrow({ where: { accountId } });
  return { token, user: { email: user.email, credits: credits.available, isAdmin: isOperator(ctx.config, user) } };
}
