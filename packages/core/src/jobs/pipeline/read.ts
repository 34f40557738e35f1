import { propertiesOfSets } from "./work.ts";
import { statusPropertiesOf } from "../../address-status/batch.ts";
import { recordIdsOf } from "../../records/values.ts";
import { unlessStopped } from "../../records/store.ts";
import type { BatchScope, ReadBatch, WaitingAddress } from "./kind.ts";

/** No further call begins once the first is this old: the rest of the five seconds for which values are fresh is for the write. */
const READ_WITHIN_MS = 1_500;

/**
 * Reads the records of these addresses, call by call, while their values stay fresh. Records that are locked for a moment are
 * returned separately. Throws PropertyUnusable, StoreStopped.
 */
export async function readBatch(
  { work, store, definitions }: BatchScope,
  waiting: readonly WaitingAddress[],
): Promise<ReadBatch> {
  const recordIds = recordIdsOf(waiting);
  const properties = [...propertiesOfSets(work), ...statusPropertiesOf(work)];
  const read = unlessStopped(await store.read(recordIds, properties, READ_WITHIN_MS));
  await definitions.afterRead(work, read, store);
  const { values, locked, last, readAt } = read;
  const done = last === null ? 0 : recordIds.indexOf(last) + 1;
  const isLocked = new Set(locked);
  const wasRead = new Set(recordIds.slice(0, done).filter((id) => !isLocked.has(id)));
  const addresses = waiting.filter(({ recordId }) => wasRead.has(recordId));
  return { read: done, last, addresses, locked, values, readAt };
}
