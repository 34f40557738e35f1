import { endChoices, saveChoices } from "../../../records/save-choices.ts";
import type { Tx } from "../../../db/database.ts";
import { remember } from "../rows/record-memory.ts";
import { freeClaims } from "../rows/record-memory.ts";
import type { Ended } from "../rows/job-record.ts";
import { valuesHash, type PartValues } from "../../../records/part-values.ts";
import type { ChunkWork, RunContext, UndoWork } from "../job-work.ts";

/**
 * In the transaction that ends these records: what was set back is remembered, so that an update job does not take our own write
 * for a change, and the choice is saved that makes later jobs leave these values alone. The choice is about the mapping of the job
 * that was undone: under another one the record is cleaned. Undoing an undo ends that choice, and under the same mapping the record
 * counts as cleaned again. Records that were kept are as they were: nothing is remembered of them.
 */
export async function settleUndo(
  ctx: Pick<RunContext, "now" | "valueHashes">,
  tx: Tx,
  chunk: ChunkWork & { undo: UndoWork },
  ended: readonly Ended[],
): Promise<void> {
  const { isRedo, addressHash } = chunk.undo;
  const isCleaned = isRedo && chunk.mappingHash === addressHash;
  const restored = ended.filter(({ outcome }) => outcome === "restored");
  await remember(
    ctx,
    tx,
    chunk,
    restored.map(({ recordId, values, outcome, reason }) => ({
      recordId,
      hash: valuesHash(asMapped(chunk.undo, values)),
      ...(isCleaned ? { outcome: "corrected" as const, reason: "cleaned" } : { outcome, reason }),
    })),
  );
  await freeClaims(
    tx,
    chunk,
    ended.filter((record) => !restored.includes(record)).map(({ recordId }) => recordId),
  );
  const place = { accountId: chunk.accountId, portalId: chunk.ref.portalId, objectType: chunk.objectType };
  const chosen = ended.filter(({ outcome, reason }) => outcome === "restored" || reason === "already_restored");
  const hashes = await ctx.valueHashes();
  if (isRedo)
    await endChoices(
      tx,
      place,
      "undone",
      chosen.map(({ recordId }) => recordId),
    );
  else
    await saveChoices(ctx, tx, place, {
      kind: "undone",
      choices: chosen.map(({ recordId, values }) => ({
        recordId,
        valuesHash: hashes.toStore(valuesHash(values)),
        mappingHash: addressHash,
      })),
    });
}

/** The values by the parts of the mapping in force, where it reads no other properties. */
function asMapped({ parts }: UndoWork, values: PartValues): PartValues {
  return parts ? Object.fromEntries(parts.map(([part, field]) => [part, values[field] ?? ""])) : values;
}
