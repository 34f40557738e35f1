import { readInForce } from "../connections/mapping-in-force.ts";
import { lockedRecords } from "../records/choices.ts";
import type { Tx } from "../db/database.ts";
import type { LockedProposal } from "./lock-proposals.ts";

type Asked = Pick<
  LockedProposal,
  "id" | "accountId" | "connectionId" | "portalId" | "objectType" | "recordId" | "setKey" | "mappingHash"
>;

/**
 * Ids of proposals that nobody needs to decide: they were made under another address hash than the one in force, or their
 * record is locked. While an object type is off, its proposals stay. Bounded by the caller.
 */
export async function notAskedAbout(tx: Tx, proposals: readonly Asked[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const [, alike] of Map.groupBy(
    proposals,
    ({ connectionId, objectType, setKey }) => `${connectionId}/${objectType}/${setKey}`,
  )) {
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

/** Within one address set of an object type: those made under another address hash than the one in force, all if it was removed. */
export async function ofOtherHash<P extends Pick<LockedProposal, "mappingHash">>(
  tx: Tx,
  { connectionId, objectType, setKey }: Pick<LockedProposal, "connectionId" | "objectType" | "setKey">,
  proposals: readonly P[],
): Promise<P[]> {
  const { mappings } = await readInForce(tx, { connectionId, objectType });
  if (mappings.length === 0) return [];
  const mapping = mappings.find((one) => one.setKey === setKey);
  return proposals.filter(({ mappingHash }) => mappingHash !== mapping?.contentHash);
}
