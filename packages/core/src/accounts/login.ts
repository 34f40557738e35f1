import type { LoginInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { giveBackTurns, takeTurn } from "../limits/take-turn.ts";
import { visitorNetwork } from "../limits/visitor-network.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { deviceWords } from "./device-words.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
import { isOperator } from "./is-operator.ts";
import type { SignedIn } from "./register.ts";
import { createSession } from "./sessions.ts";

/**
 * Errors: `invalid_credentials`, the same and equally late for an unknown e-mail and a wrong password; `rate_limited` after too
 * many failures, whether or not there is such a user.
 */
export async function login(
  ctx: Pick<Context, "db" | "newId" | "now" | "randomToken" | "config">,
  input: LoginInput & { userAgent: string; ip: string },
): Promise<SignedIn> {
  const network = visitorNetwork(input.ip);
  // A network that is refused counts against nobody's e-mail: it could lock them out.
  const turns = [
    { rate: "loginPerIp", by: [network] },
    { rate: "loginPerUserAndIp", by: [input.email, network] },
    { rate: "loginPerUser", by: [input.email] },
  ] as const;
  for (const turn of turns) await takeTurn(ctx, turn);
  const user = await ctx.db.withSystem((tx) =>
    tx.user.findUnique({ where: { email: input.email }, include: { account: true } }),
  );
  const usable = user && !user.account.deletedAt ? user : null;
  if (!(await verifyPassword(usable?.passwordHash ?? null, input.password)) || !usable)
    throw new AppError("invalid_credentials");
  await giveBackTurns(ctx, turns);
  const betterHash = needsRehash(usable.passwordHash) ? await hashPassword(input.password) : null;
  return await ctx.db.withAccount(usable.accountId, async (tx) => {
    if (betterHash) await tx.user.update({ where: { id: usable.id }, data: { passwordHash: betterHash } });
    const token = await createSession(ctx, tx, {
      accountId: usable.accountId,
      userId: usable.id,
      userAgent: input.userAgent,
    });
    await writeAuditEvent(ctx, tx, {
      accountId: usable.accountId,
      userId: usable.id,
      action: "signed_in",
      detail: deviceWords(input.userAgent),
    });
    const credits = await tx.creditAccount.findUniqueOrThrow({ where: { accountId: usable.accountId } });
    return {
      token,
      user: { email: usable.email, credits: credits.available, isAdmin: isOperator(ctx.config, usable) },
    };
  });
}
