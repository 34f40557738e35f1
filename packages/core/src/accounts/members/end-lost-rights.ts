import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { portalsOf, type Member } from "./member-row.ts";

/**
 * After a member was given less access: invitations that they could no longer send are withdrawn, and webhook endpoints that they
 * could no longer add are turned off. Keys need nothing: they are never worth more than their maker.
 */
export async function endLostRights(ctx: Pick<Context, "now">, tx: Tx, member: Member): Promise<void> {
  const { accountId, userId, role } = member;
  const now = ctx.now();
  const access = { role, portals: portalsOf(member) };
  if (!mayDo(access, "manage_team"))
    await tx.invitation.updateMany({
      where: { accountId, invitedBy: userId, acceptedAt: null, withdrawnAt: null },
      data: { withdrawnAt: now },
    });
  if (!mayDo(access, "manage_webhooks"))
    await tx.webhookEndpoint.updateMany({ where: { accountId, userId, disabledAt: null }, data: { disabledAt: now } });
}
