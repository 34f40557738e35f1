import type { BeginTotpInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { ownLogin } from "../own-login.ts";
import { requirePassword, requireUnchanged } from "../passwords/require-password.ts";
import { totpSecretOf, totpUri } from "./totp.ts";
import { secretContext } from "./with-second-factor.ts";

/**
 * A new secret for an authenticator app, shown once; it has no effect until `confirmTotp`. Errors: `wrong_password`,
 * `rate_limited`, `conflict` when the second factor is on.
 */
export async function beginTotp(
  ctx: Pick<Context, "db" | "config" | "now" | "randomToken" | "secrets">,
  actor: SignedInActor,
  input: BeginTotpInput,
): Promise<{ secret: string; otpauthUrl: string }> {
  const { userId } = actor;
  const user = await requirePassword(ctx, actor, input.password);
  const secret = totpSecretOf(ctx.randomToken());
  const row = { secret: ctx.secrets.seal(secret, secretContext(userId)), createdAt: ctx.now() };
  await ctx.db.within(ownLogin(actor), async (tx) => {
    await requireUnchanged(tx, user);
    await tx.secondFactor.createMany({ data: [{ userId, accountId: user.accountId, ...row }], skipDuplicates: true });
    const pending = await tx.secondFactor.updateMany({ where: { userId, confirmedAt: null }, data: row });
    if (pending.count === 0) throw new AppError("conflict", "Two-factor authentication is already on.");
  });
  return { secret, otpauthUrl: totpUri(secret, user.email) };
}
