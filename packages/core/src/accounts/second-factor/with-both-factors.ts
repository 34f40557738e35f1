import type { BothFactorsInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { requirePassword, requireUnchanged } from "../passwords/require-password.ts";
import { withSecondFactor } from "./with-second-factor.ts";

/** Password and code, then `work` in the transaction that uses the code up. Errors: `wrong_password`, `wrong_code`, `rate_limited`, `conflict` when the second factor is off. */
export async function withBothFactors<T>(
  ctx: Pick<Context, "db" | "config" | "now" | "secrets">,
  actor: SignedInActor,
  input: BothFactorsInput,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const user = await requirePassword(ctx, actor, input.password);
  const factor = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.secondFactor.findUnique({ where: { userId: actor.userId, confirmedAt: { not: null } } }),
  );
  if (!factor) throw new AppError("conflict", "Two-factor authentication is off.");
  return await withSecondFactor(ctx, factor, input.totpCode, async (tx) => {
    await requireUnchanged(tx, user);
    return await work(tx);
  });
}
