import { lockedRecords } from "../records/locked-records.ts";
import type { Tx } from "../db/database.ts";
import type { LockedProposal } from "./lock-proposals.ts";

type Asked = Pick<
  LockedProposal,
  "id" | "accountId" | "connectionId" | "portalId" | "objectType" | "recordId" | "mappingHash"
>;

/**
 * Ids of those that nobody is to be asked about: they were decided under another address hash than the one in force, or their
 * record is locked. While an object type is off, its questions stay. Bounded by the caller.
 */
export async function notAskedAbout(tx: Tx, proposals: readonly Asked[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const [, alike] of Map.groupBy(proposals, ({ connectionId, objectType }) => `${connectionId}/${objectType}`)) {
    const [place] = alike;
    if (!place) continue;
    for (const { id } of await ofOtherHash(tx, place, alike)) ids.add(id);
    const locked = await lockedRecords(
      tx,
      place,
      alike.map(({ recordId }) => recordId),
    );
    for (const { id, recordId } of alike) if (locked.has(recordId)) ids.add(id);
  }
  return ids;
}

/** Of one object type of a connection: those that were decided under another address hash than the one in force. */
export async function ofOtherHash<P extends Pick<LockedProposal, "mappingHash">>(
  tx: Tx,
  { connectionId, objectType }: Pick<LockedProposal, "connectionId" | "objectType">,
  proposals: readonly P[],
): Promise<P[]> {
  const mapping = await tx.mapping.findUnique({
    where: { connectionId_objectType: { connectionId, objectType } },
    select: { version: { select: { contentHash: true } } },
  });
  return mapping ? proposals.filter(({ mappingHash }) => mappingHash !== mapping.version.contentHash) : [];
}
