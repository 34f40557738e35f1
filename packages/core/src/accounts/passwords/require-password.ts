import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { User } from "../../generated/prisma/client.ts";
import { refundRateLimit, consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { ownLogin } from "../own-login.ts";
import { verifyPassword } from "./passwords.ts";

/** Wrong passwords for other acts leave those attempts that end access. */
export type ProofBudget = "ends_access";

/**
 * Ensures that the owner is present, and not someone who found the browser open. Errors: `wrong_password`, `rate_limited` after too
 * many failures.
 */
export async function requirePassword(
  ctx: Pick<Context, "db" | "config">,
  actor: Pick<Actor, "accountId" | "userId">,
  password: string,
  budget?: ProofBudget,
): Promise<User> {
  const by = budget === undefined ? [actor.userId] : [actor.userId, budget];
  const attempt = { rate: "changePasswordPerUser", by } as const;
  await consumeRateLimit(ctx, attempt);
  const user = await ctx.db.within(ownLogin(actor), (tx) => tx.user.findUniqueOrThrow({ where: { id: actor.userId } }));
  if (!(await verifyPassword(user.passwordHash, password))) throw new AppError("wrong_password");
  await refundRateLimit(ctx, [attempt]);
  return user;
}

/**
 * In the transaction that acts on a verified password: checks that it is still the user's and locks it until the end. Otherwise the
 * action could overtake an owner who secures the account concurrently. Error: `wrong_password`.
 */
export async function requireUnchanged(tx: Tx, user: Pick<User, "id" | "passwordHash">): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM user_login WHERE id = ${user.id}::uuid AND password_hash = ${user.passwordHash} FOR NO KEY UPDATE`;
  if (found.length === 0) throw new AppError("wrong_password");
}
