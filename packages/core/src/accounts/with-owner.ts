import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { User } from "../generated/prisma/client.ts";
import { requirePassword, requireUnchanged } from "./passwords/require-password.ts";
import { withSecondFactor } from "./second-factor/with-second-factor.ts";

type OwnerProof = { password: string; totpCode?: string | undefined };

/**
 * For what only the owner may do: the password, and the code where a second factor is on; then `work` in the transaction that
 * uses the code up. `judge` may refuse before that. Errors: `wrong_password`, `totp_required`, `wrong_code`, `rate_limited`.
 */
export async function withOwner<T>(
  ctx: Pick<Context, "db" | "config" | "now" | "secrets">,
  actor: SignedInActor,
  { proof, judge }: { proof: OwnerProof; judge?: (user: User) => void },
  work: (tx: Tx, user: User) => Promise<T>,
): Promise<T> {
  const user = await requirePassword(ctx, actor, proof.password);
  judge?.(user);
  const factor = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.secondFactor.findUnique({ where: { userId: actor.userId, confirmedAt: { not: null } } }),
  );
  const act = async (tx: Tx) => {
    await requireUnchanged(tx, user);
    return await work(tx, user);
  };
  if (!factor) return await ctx.db.withAccount(actor.accountId, act);
  if (proof.totpCode === undefined) throw new AppError("totp_required");
  return await withSecondFactor(ctx, factor, proof.totpCode, act);
}
