import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { DAY_MS } from "../../time.ts";
import { SECURITY_LINK_DAYS } from "../one-time-tokens.ts";
import { membershipsOf } from "./choose-membership.ts";

/**
 * After a user's memberships have changed: their login moves to an account that they belong to. A login without an account can do
 * nothing but use its security links, and is erased once their term is over. Over all accounts.
 */
export async function moveHome(ctx: Pick<Context, "now">, tx: Tx, userId: string): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { accountId: true, eraseAfter: true } });
  if (!user) return;
  const memberships = await membershipsOf(tx, userId);
  const home = memberships.find(({ accountId }) => accountId === user.accountId) ?? memberships[0];
  if (!home) {
    const eraseAfter = new Date(ctx.now().getTime() + SECURITY_LINK_DAYS * DAY_MS);
    await tx.user.updateMany({ where: { id: userId, eraseAfter: null }, data: { eraseAfter } });
    return;
  }
  if (user.eraseAfter !== null) await tx.user.updateMany({ where: { id: userId }, data: { eraseAfter: null } });
  if (user.accountId === home.accountId) return;
  const [where, data] = [{ userId }, { accountId: home.accountId }];
  await tx.user.updateMany({ where: { id: userId }, data });
  // Processes of the previous release look them up by account and user.
  await tx.secondFactor.updateMany({ where, data });
  await tx.recoveryCode.updateMany({ where, data });
  await tx.oneTimeToken.updateMany({ where, data });
  await tx.knownNetwork.updateMany({ where, data });
}

/** For a member of an erased account: their login ends with it, unless they have another account or an open security link. */
export async function eraseLogin(ctx: Pick<Context, "now">, tx: Tx, userId: string): Promise<void> {
  if ((await membershipsOf(tx, userId)).length > 0) return await moveHome(ctx, tx, userId);
  const last = await tx.oneTimeToken.findFirst({
    where: { userId, usedAt: null, expiresAt: { gt: ctx.now() } },
    orderBy: { expiresAt: "desc" },
  });
  if (last) await tx.user.updateMany({ where: { id: userId }, data: { eraseAfter: last.expiresAt } });
  else await tx.user.deleteMany({ where: { id: userId } });
}
