import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { User } from "../generated/prisma/client.ts";
import { ownLogin } from "./own-login.ts";
import { requirePassword, requireUnchanged, type ProofBudget } from "./passwords/require-password.ts";
import { withSecondFactor } from "./second-factor/with-second-factor.ts";

export type Proof = { password: string; totpCode?: string | undefined };

/** Proves that the person of this login is present. Errors: `wrong_password`, `totp_required`, `wrong_code`, `rate_limited`. */
export async function provePerson(
  ctx: Pick<Context, "db" | "config" | "now" | "secrets">,
  person: Pick<SignedInActor, "accountId" | "userId">,
  proof: Proof,
  budget?: ProofBudget,
): Promise<User> {
  return await withProof(ctx, person, { proof, budget }, (_tx, user) => Promise.resolve(user));
}

/**
 * For actions reserved to the person, as opposed to someone who found the browser open: verifies the password, and the code where a
 * second factor is on, then runs `work` in the transaction that consumes the code. `judge` may refuse before that. `changesAccess`:
 * the work changes who may do what in the account. Errors: `wrong_password`, `totp_required`, `wrong_code`, `rate_limited`.
 */
export async function withProof<T>(
  ctx: Pick<Context, "db" | "config" | "now" | "secrets">,
  actor: Pick<SignedInActor, "accountId" | "userId">,
  {
    proof,
    judge,
    changesAccess = false,
    budget,
  }: { proof: Proof; judge?: (user: User) => void; changesAccess?: boolean; budget?: ProofBudget | undefined },
  work: (tx: Tx, user: User) => Promise<T>,
): Promise<T> {
  const user = await requirePassword(ctx, actor, proof.password, budget);
  judge?.(user);
  const scope = { ...ownLogin(actor), changesAccess };
  const factor = await ctx.db.within(ownLogin(actor), (tx) =>
    tx.secondFactor.findUnique({ where: { userId: actor.userId, confirmedAt: { not: null } } }),
  );
  const act = async (tx: Tx) => {
    await requireUnchanged(tx, user);
    return await work(tx, user);
  };
  if (!factor) return await ctx.db.within(scope, act);
  if (proof.totpCode === undefined) throw new AppError("totp_required");
  return await withSecondFactor(ctx, { factor, scope }, proof.totpCode, act);
}
