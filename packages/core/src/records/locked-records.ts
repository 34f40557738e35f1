import type { Tx } from "../db/database.ts";

/** Ids of the records that are locked in Plumbline. Bounded by the caller. */
export async function lockedRecords(
  tx: Tx,
  { accountId, portalId, objectType }: { accountId: string; portalId: string; objectType: string },
  recordIds: readonly string[],
): Promise<Set<string>> {
  const locks = await tx.recordChoice.findMany({
    where: { accountId, portalId, objectType, kind: "locked", recordId: { in: [...recordIds] } },
    select: { recordId: true },
  });
  return new Set(locks.map(({ recordId }) => recordId));
}
