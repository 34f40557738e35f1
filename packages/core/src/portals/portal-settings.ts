import type { PortalSettings, SavePortalSettingsInput } from "@plumbline/schema/portals/settings.ts";
import type { Actor } from "../actor.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { savePortalSetting } from "./save-portal-setting.ts";

/** The account's settings for the portal. Error: `not_found`. */
export async function getPortalSettings(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { portalId }: { portalId: string },
): Promise<PortalSettings> {
  const { accountId } = await requireConnection(ctx, actor, portalId);
  const row = await ctx.db.readAccount(accountId, (tx) =>
    tx.portalSetting.findUnique({ where: { accountId_portalId: { accountId, portalId } } }),
  );
  return { defaultCountry: row?.defaultCountry || null };
}

/**
 * Applies to every write that begins later. Reviews and failures are decided anew under another default country; confirmed and
 * corrected addresses are not. Error: `not_found`.
 */
export async function savePortalSettings(
  ctx: Pick<Context, "db" | "now" | "newId">,
  actor: Actor,
  { portalId, defaultCountry }: SavePortalSettingsInput,
): Promise<PortalSettings> {
  const { accountId, portalName } = await requireConnection(ctx, actor, portalId);
  await ctx.db.withAccount(accountId, async (tx) => {
    const chosen = { defaultCountry: defaultCountry ?? "" };
    await savePortalSetting(tx, { accountId, portalId }, ctx.now(), chosen);
    const detail = `${portalName}: default country ${defaultCountry ?? "none"}`;
    await writeOwnEvent(ctx, tx, actor, { action: "portal_settings_changed", detail, portalId });
  });
  return { defaultCountry };
}
