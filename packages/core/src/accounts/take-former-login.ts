import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { User } from "../generated/prisma/client.ts";
import { endLinks } from "./one-time-tokens.ts";

/**
 * For a sign-up with the address of a login that belongs to no account: the login becomes the owner of the new account, with an
 * unconfirmed address and nothing of before but its security links, which only its mailbox can open. Null where no such login is.
 */
export async function takeFormerLogin(
  ctx: Pick<Context, "now">,
  tx: Tx,
  {
    accountId,
    email,
    passwordHash,
    membershipId,
  }: { accountId: string; email: string; passwordHash: string; membershipId: string },
): Promise<User | null> {
  const unproven = { emailConfirmedAt: null, passwordMailedAt: null, isOperator: false };
  const [user] = await tx.user.updateManyAndReturn({
    where: { email, eraseAfter: { not: null } },
    data: { accountId, passwordHash, ...unproven, eraseAfter: null },
  });
  if (!user) return null;
  const where = { userId: user.id };
  await tx.recoveryCode.deleteMany({ where });
  await tx.secondFactor.deleteMany({ where });
  await tx.knownNetwork.deleteMany({ where });
  await endLinks(ctx, tx, { userId: user.id });
  await tx.oneTimeToken.updateMany({ where, data: { accountId } });
  await tx.membership.create({
    data: { id: membershipId, accountId, userId: user.id, role: "owner", email, joinedAt: ctx.now() },
  });
  return user;
}
