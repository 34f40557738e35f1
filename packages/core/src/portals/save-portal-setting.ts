import type { Tx } from "../db/database.ts";

/**
 * Part of every change of a portal's inputs: jobs do not write what they planned before it. `chosen`: columns to change with it.
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
