import type { PortalName, RenamePortalInput } from "@plumbline/schema/portals/settings.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { lockRow } from "../db/lock-row.ts";

/**
 * Gives the portal a name of the account's own, or with null the one that HubSpot has for it. Jobs keep the name that they ran under.
 * Error: `not_found`.
 */
export async function renamePortal(
  ctx: Pick<Context, "db" | "now" | "newId">,
  actor: Actor,
  { portalId, name }: RenamePortalInput,
): Promise<PortalName> {
  const { id, accountId } = await requireConnection(ctx, actor, portalId);
  return await ctx.db.withAccount(accountId, async (tx) => {
    await lockRow(tx, "connection", id);
    const connection = await tx.connection.findUnique({ where: { id } });
    // Disconnected since it was looked up.
    if (!connection) throw new AppError("not_found", "This portal is not connected to your account.");
    const { portalName: before, hubspotName } = connection;
    const ofHubspot = hubspotName || before;
    const portalName = name ?? ofHubspot;
    if (portalName === before) return { name: portalName };
    await tx.connection.update({
      where: { id },
      data: { portalName, hubspotName: portalName === ofHubspot ? "" : ofHubspot },
    });
    await tx.recurringJob.updateMany({ where: { connectionId: id }, data: { portalName } });
    const detail = `${before}: name ${portalName}`;
    await writeOwnEvent(ctx, tx, actor, { action: "portal_settings_changed", detail, portalId });
    return { name: portalName };
  });
}
