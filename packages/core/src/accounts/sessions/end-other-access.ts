import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { membershipsOf } from "../members/choose-membership.ts";
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

/**
 * Ends the programmatic access that this user has created since then, in all of their accounts: API keys are revoked and webhook
 * endpoints turned off, but for those in `except`. An endpoint of the previous release names nobody and counts as every owner's. Over
 * all accounts.
 */
export async function revokeProgramAccess(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { userId, since, except = [] }: { userId: string; since: Date | null; except?: readonly string[] },
): Promise<void> {
  const now = ctx.now();
  const young = { id: { notIn: [...except] }, ...(since === null ? {} : { createdAt: { gte: since } }) };
  const memberships = await membershipsOf(tx, userId);
  const accountId = { in: memberships.map((member) => member.accountId) };
  await tx.apiKey.updateMany({ where: { accountId, userId, revokedAt: null, ...young }, data: { revokedAt: now } });
  const owned = memberships.filter(({ role }) => role === "owner").map((member) => member.accountId);
  await tx.webhookEndpoint.updateMany({
    where: { accountId, disabledAt: null, ...young, OR: [{ userId }, { userId: null, accountId: { in: owned } }] },
    data: { disabledAt: now },
  });
}

/** Removes what a stranger who signed up with somebody's address may have set up: keys, endpoints and a second factor. */
export async function removeStrangersAccess(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { userId }: { userId: string },
): Promise<void> {
  await revokeProgramAccess(ctx, tx, { userId, since: null });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.secondFactor.deleteMany({ where: { userId } });
}
