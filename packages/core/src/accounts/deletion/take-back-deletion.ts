import { markCustomerDue } from "../../billing/update-customer.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { isInTerm } from "./in-term.ts";

/**
 * Before the deletion is final: access, portals, endpoints and subscription are as before it. Jobs stay canceled and schedules off,
 * and all sessions but `keepTokenHash` have ended. False where there is nothing to take back. Over all accounts, with the account's
 * access locked.
 */
export async function takeBackDeletion(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, keepTokenHash = "" }: { accountId: string; keepTokenHash?: string },
): Promise<boolean> {
  const now = ctx.now();
  const account = await tx.account.findUnique({ where: { id: accountId } });
  if (!account?.deletedAt || !account.eraseAt || !isInTerm(account, now)) return false;
  const { deletedAt, eraseAt } = account;
  await tx.account.update({
    where: { id: accountId },
    data: { deletedAt: null, eraseAt: null, deletionNextTryAt: null },
  });
  const held = { accountId, status: "disconnecting", disconnectAfter: eraseAt };
  const feeds = { connection: held, subscribedAt: { not: null }, gapFrom: null };
  // What HubSpot reported meanwhile was dropped.
  await tx.changeFeed.updateMany({ where: feeds, data: { gapFrom: deletedAt } });
  await tx.statusWork.updateMany({ where: { connection: held }, data: { refreshAt: now } });
  const open = { disconnectAfter: null, removesStatus: false };
  const lost = { not: null };
  await tx.connection.updateMany({
    where: { ...held, needsReconnectSince: lost },
    data: { status: "needs_reconnect", ...open },
  });
  await tx.connection.updateMany({ where: held, data: { status: "active", ...open } });
  await tx.webhookEndpoint.updateMany({ where: { accountId, disabledAt: deletedAt }, data: { disabledAt: null } });
  await tx.session.updateMany({
    where: { membership: { accountId }, revokedAt: null, tokenHash: { not: keepTokenHash } },
    data: { revokedAt: now },
  });
  await markCustomerDue(ctx, tx, accountId);
  return true;
}
