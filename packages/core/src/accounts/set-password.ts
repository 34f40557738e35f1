import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { writeMail } from "../mail/write-mail.ts";

/**
 * In the caller's transaction: the new hash, the end of every sign-in but `keepSessionId`, the end of links that would set
 * another one, and the mail that tells the owner. Answers the mail's id.
 */
export async function setPassword(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  input: { accountId: string; userId: string; passwordHash: string; keepSessionId: string | null },
): Promise<string> {
  const { accountId, userId, passwordHash, keepSessionId } = input;
  const now = ctx.now();
  const { email } = await tx.user.update({ where: { id: userId }, data: { passwordHash } });
  await tx.session.updateMany({
    where: { userId, revokedAt: null, ...(keepSessionId ? { id: { not: keepSessionId } } : {}) },
    data: { revokedAt: now },
  });
  await tx.oneTimeToken.updateMany({
    where: { userId, purpose: "reset_password", usedAt: null },
    data: { usedAt: now },
  });
  await writeAuditEvent(ctx, tx, {
    accountId,
    userId,
    action: keepSessionId ? "password_changed" : "password_reset",
  });
  return await writeMail(ctx, tx, {
    accountId,
    recipient: email,
    idemKey: `password_changed:${ctx.newId()}`,
    content: { template: "password_changed", link: "/forgot-password" },
  });
}
