import type { BothFactorsInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import type { User } from "../../generated/prisma/client.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { ownLogin } from "../own-login.ts";
import { requirePassword, requireUnchanged } from "../passwords/require-password.ts";
import { withSecondFactor } from "./with-second-factor.ts";

/**
 * Verifies password and code, then runs `work` in the transaction that consumes the code. Errors: `wrong_password`, `wrong_code`,
 * `rate_limited`, `conflict` when the second factor is off.
 */
export async function withBothFactors<T>(
  ctx: Pick<Context, "db" | "config" | "now" | "secrets">,
  actor: SignedInActor,
  input: BothFactorsInput,
  work: (tx: Tx, user: User) => Promise<T>,
): Promise<T> {
  const user = await requirePassword(ctx, actor, input.password);
  const factor = await ctx.db.within(ownLogin(actor), (tx) =>
    tx.secondFactor.findUnique({ where: { userId: actor.userId, confirmedAt: { not: null } } }),
  );
  if (!factor) throw new AppError("conflict", "Two-factor authentication is off.");
  return await withSecondFactor(ctx, { factor, scope: ownLogin(actor) }, input.totpCode, async (tx) => {
    await requireUnchanged(tx, user);
    return await work(tx, user);
  });
}
