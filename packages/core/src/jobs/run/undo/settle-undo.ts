import { endChoices, saveChoices } from "../../../records/save-choices.ts";
import type { DoneBy } from "../../../actor.ts";
import type { Tx } from "../../../db/database.ts";
import { remember } from "../rows/record-memory.ts";
import { freeClaims } from "../rows/record-memory.ts";
import type { Ended } from "../rows/job-record.ts";
import { valuesHash, type PartValues } from "../../../records/part-values.ts";
import type { ChunkWork, InSet, RunContext, UndoneSet } from "../job-work.ts";
import type { Undoing } from "./undo-work-of.ts";

/**
 * In the transaction that ends these records: stores the restored values in memory, so that an update job does not take our own
 * write for a change, and saves the choice that makes later jobs leave these values alone. The choice concerns the mapping of the
 * undone job: under another one the record is cleaned. Undoing an undo ends that choice, and under the same mapping the record
 * counts as cleaned again. For records left unchanged, nothing is stored.
 */
export async function settleUndo(
  ctx: Pick<RunContext, "now" | "valueHashes">,
  tx: Tx,
  work: InSet<ChunkWork> & Undoing,
  ended: readonly Ended[],
): Promise<void> {
  const { isRedo } = work.undo;
  const { addressHash } = work.undone;
  const isCleaned = isRedo && work.mappingHash === addressHash;
  const restored = ended.filter(({ outcome }) => outcome === "restored");
  await remember(ctx, tx, work, {
    decided: restored.map(({ recordId, values, outcome, reason }) => ({
      recordId,
      hash: valuesHash(asMapped(work.undone, values)),
      ...(isCleaned ? { outcome: "corrected" as const, reason: "cleaned" } : { outcome, reason }),
    })),
    frees: true,
  });
  await freeClaims(
    tx,
    work,
    ended.filter((record) => !restored.includes(record)).map(({ recordId }) => recordId),
  );
  const { accountId, ref, objectType, setKey } = work;
  const place = { accountId, portalId: ref.portalId, objectType, setKey };
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
      by: await starterOf(tx, work.jobId),
      choices: chosen.map(({ recordId, values }) => ({
        recordId,
        valuesHash: hashes.toStore(valuesHash(values)),
        mappingHash: addressHash,
      })),
    });
}

async function starterOf(tx: Tx, jobId: string): Promise<DoneBy | null> {
  const { userId, keyId } = await tx.job.findUniqueOrThrow({
    where: { id: jobId },
    select: { userId: true, keyId: true },
  });
  return userId === null ? null : { userId, keyId };
}

/** The values by the parts of the mapping in force, where it reads no other properties. */
function asMapped({ parts }: UndoneSet, values: PartValues): PartValues {
  return parts ? Object.fromEntries(parts.map(([part, field]) => [part, values[field] ?? ""])) : values;
}
