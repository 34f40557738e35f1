import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { endLinks } from "../one-time-tokens.ts";

/**
 * In the transaction that changes a password, an email or a second factor: ends every other session and every link that could
 * set an email, and with `keepResets: false` those that could set a password.
 */
export async function endOtherAccess(
  ctx: Pick<Context, "now">,
  tx: Tx,
  input: { userId: string; keepSessionId: string | null; keepResets?: boolean },
): Promise<void> {
  const { userId, keepSessionId, keepResets = false } = input;
  await tx.session.updateMany({
    where: { userId, revokedAt: null, ...(keepSessionId ? { id: { not: keepSessionId } } : {}) },
    data: { revokedAt: ctx.now() },
  });
  await endLinks(ctx, tx, { userId, keepResets });
}

/** The programs' ways in: every API key is revoked and every webhook endpoint turned off. */
export async function revokeProgramAccess(ctx: Pick<Context, "now">, tx: Tx, accountId: string): Promise<void> {
  const now = ctx.now();
  await tx.apiKey.updateMany({ where: { accountId, revokedAt: null }, data: { revokedAt: now } });
  await tx.webhookEndpoint.updateMany({ where: { accountId, disabledAt: null }, data: { disabledAt: now } });
}

/** What a stranger who signed up with somebody's address may have set up: keys, endpoints and a second factor. */
export async function removeStrangersAccess(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  await revokeProgramAccess(ctx, tx, accountId);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.secondFactor.deleteMany({ where: { userId } });
}
