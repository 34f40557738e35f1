import type { Tx } from "../../db/database.ts";
import { membershipsOf } from "./choose-membership.ts";

/**
 * For a user who has left an account: their login moves to another of their accounts; without one it is deleted, with its sessions,
 * links and factors. A login without an account does not exist. Over all accounts.
 */
export async function moveHome(tx: Tx, userId: string): Promise<void> {
  const [other] = await membershipsOf(tx, userId);
  if (!other) {
    await tx.user.deleteMany({ where: { id: userId } });
    return;
  }
  const user = await tx.user.findUnique({ where: { id: userId }, select: { accountId: true } });
  if (user?.accountId === other.accountId) return;
  const [where, data] = [{ userId }, { accountId: other.accountId }];
  await tx.user.updateMany({ where: { id: userId }, data });
  // Processes of the previous release look them up by account and user.
  await tx.secondFactor.updateMany({ where, data });
  await tx.recoveryCode.updateMany({ where, data });
  await tx.oneTimeToken.updateMany({ where, data });
  await tx.knownNetwork.updateMany({ where, data });
}
