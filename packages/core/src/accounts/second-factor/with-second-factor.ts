import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { AccountScope, ActingMember, Tx } from "../../db/database.ts";
import type { SecondFactor } from "../../generated/prisma/client.ts";
import { refundRateLimit, consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { totpStep } from "./totp.ts";

export type UsedFactor = "code" | "recovery_code";

/**
 * For the factor's own user, in the account of `scope`: consumes an authenticator or recovery code in the same transaction as
 * `work`; if that fails, the code stays valid. Errors: `wrong_code`, also for a code already used; `rate_limited` after too many
 * failures.
 */
export async function withSecondFactor<T>(
  ctx: Pick<Context, "db" | "config" | "now" | "secrets">,
  { factor, scope, as }: { factor: SecondFactor; scope: AccountScope; as?: ActingMember },
  code: string,
  work: (tx: Tx, used: UsedFactor) => Promise<T>,
): Promise<T> {
  const attempt = { rate: "codePerUser", by: [factor.userId] } as const;
  await consumeRateLimit(ctx, attempt);
  const take = async (tx: Tx) => {
    const used = (await useStep(ctx, tx, factor, code))
      ? "code"
      : (await useRecoveryCode(ctx, tx, { userId: factor.userId, code }))
        ? "recovery_code"
        : null;
    if (used === null) throw new AppError("wrong_code");
    return await work(tx, used);
  };
  const done = await ctx.db.within({ ...scope, loginId: factor.userId }, take, as);
  await refundRateLimit(ctx, [attempt]);
  return done;
}

/** RFC 6238, 5.2: a code is accepted once, even if someone watched it being typed. */
async function useStep(
  ctx: Pick<Context, "now" | "secrets">,
  tx: Tx,
  factor: SecondFactor,
  code: string,
): Promise<boolean> {
  const step = totpStep(ctx.secrets.open(factor.secret, secretContext(factor.userId)), code, ctx.now());
  if (step === null) return false;
  const used = await tx.secondFactor.updateMany({
    where: { userId: factor.userId, secret: factor.secret, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return used.count === 1;
}

/** Context to which the sealed secret is bound. */
export const secretContext = (userId: string) => `second_factor|${userId}`;
