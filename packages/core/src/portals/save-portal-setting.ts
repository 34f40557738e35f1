import type { Tx } from "../db/database.ts";

/**
 * Part of each change of what was chosen for a portal: what jobs have planned before it is not written. `chosen`: columns that change
 * with it.
 */
export async function savePortalSetting(
  tx: Tx,
  { accountId, portalId }: { accountId: string; portalId: string },
  changedAt: Date,
  chosen: { defaultCountry?: string } = {},
): Promise<void> {
  await tx.portalSetting.upsert({
    where: { accountId_portalId: { accountId, portalId } },
    create: { accountId, portalId, changedAt, revision: 1, ...chosen },
    update: { changedAt, revision: { increment: 1 }, ...chosen },
  });
}
