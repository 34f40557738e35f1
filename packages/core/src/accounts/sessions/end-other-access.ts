import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";

/**
 * In the transaction that changes a password, an email or a second factor: ends every other session and every link that could
 * set a password or an email, no matter who requested it.
 */
export async function endOtherAccess(
  ctx: Pick<Context, "now">,
  tx: Tx,
  input: { userId: string; keepSessionId: string | null },
): Promise<void> {
  const now = ctx.now();
  const { userId, keepSessionId } = input;
  await tx.session.updateMany({
    where: { userId, revokedAt: null, ...(keepSessionId ? { id: { not: keepSessionId } } : {}) },
    data: { revokedAt: now },
  });
  await tx.oneTimeToken.updateMany({
    where: { userId, purpose: { in: ["reset_password", "change_email"] }, usedAt: null },
    data: { usedAt: now },
  });
}

/** The programs' ways in: every API key is revoked and every webhook endpoint turned off. */
export async function revokeProgramAccess(ctx: Pick<Context, "now">, tx: Tx, accountId: string): Promise<void> {
  const now = ctx.now();
  await tx.apiKey.updateMany({ where: { accountId, revokedAt: null }, data: { revokedAt: now } });
  await tx.webhookEndpoint.updateMany({ where: { accountId, disabledAt: null }, data: { disabledAt: now } });
}
