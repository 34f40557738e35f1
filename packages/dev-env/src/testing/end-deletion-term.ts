import type { Context } from "@plumbline/core/context.ts";

/** The term of an account's deletion is over, and so is that of its logins' links: what is left is the erasure. */
export async function endDeletionTerm({ db }: Pick<Context, "db">, accountId: string): Promise<void> {
  const now = new Date();
  await db.withSystem(async (tx) => {
    await tx.account.update({ where: { id: accountId }, data: { eraseAt: now, deletionNextTryAt: now } });
    await tx.connection.updateMany({ where: { accountId }, data: { disconnectAfter: now } });
    await tx.oneTimeToken.updateMany({ where: { accountId }, data: { expiresAt: now } });
  });
}
