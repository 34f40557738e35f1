import type { LoginInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
import { isOperator } from "./is-operator.ts";
import type { SignedIn } from "./register.ts";
import { createSession } from "./sessions.ts";

/** Error: `invalid_credentials`, the same and equally late for an unknown e-mail and a wrong password. */
export async function login(
  ctx: Pick<Context, "db" | "newId" | "now" | "randomToken" | "config">,
  input: LoginInput & { userAgent: string },
): Promise<SignedIn> {
  const user = await ctx.db.withSystem((tx) =>
    tx.user.findUnique({ where: { email: input.email }, include: { account: true } }),
  );
  const usable = user && !user.account.deletedAt ? user : null;
  if (!(await verifyPassword(usable?.passwordHash ?? null, input.password)) || !usable)
    throw new AppError("invalid_credentials");
  const betterHash = needsRehash(usable.passwordHash) ? await hashPassword(input.password) : null;
  return await ctx.db.withAccount(usable.accountId, async (tx) => {
    if (betterHash) await tx.user.update({ where: { id: usable.id }, data: { passwordHash: betterHash } });
    const token = await createSession(ctx, tx, {
      accountId: usable.accountId,
      userId: usable.id,
      userAgent: input.userAgent,
    });
    const credits = await tx.creditAccount.findUniqueOrThrow({ where: { accountId: usable.accountId } });
    return {
      token,
      user: { email: usable.email, credits: credits.available, isAdmin: isOperator(ctx.config, usable) },
    };
  });
}
