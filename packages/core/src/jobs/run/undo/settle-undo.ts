import { asDecided } from "../../pipeline/cleaning.ts";
import type { EndedAddress, KindSettlement } from "../../pipeline/kind.ts";
import { valuesHash, type PartValues } from "../../../records/part-values.ts";
import type { ChunkWork, InSet, UndoneSet } from "../job-work.ts";
import { withUndo } from "./undo-work-of.ts";

/**
 * Pure: stores the restored values in memory, so that an update job does not take our own write for a change, and as a choice that
 * makes later jobs leave these values alone. The choice concerns the mapping of the undone job: under another one the record is
 * cleaned. Undoing an undo ends that choice, and under the same mapping the record counts as cleaned again. For addresses left
 * unchanged, nothing is stored.
 */
export function settleUndo(given: InSet<ChunkWork>, ended: readonly EndedAddress[]): KindSettlement {
  const { undo, undone, mappingHash } = withUndo(given);
  const { isRedo } = undo;
  const { addressHash } = undone;
  const isCleaned = isRedo && mappingHash === addressHash;
  const planned = ended.filter(({ row }) => row !== null);
  const restored = planned.filter(({ outcome }) => outcome === "restored");
  const chosen = planned.filter(({ outcome, reason }) => outcome === "restored" || reason === "already_restored");
  return {
    memory: restored.map(({ recordId, values, outcome, reason }) => ({
      recordId,
      hash: valuesHash(asMapped(undone, values)),
      ...(isCleaned ? { outcome: "corrected" as const, reason: "cleaned" } : { outcome, reason }),
    })),
    freed: planned.filter((address) => !restored.includes(address)).map(({ recordId }) => recordId),
    proposals: restored.flatMap(({ row }) => (row?.state === "restored" ? [asDecided(row)] : [])),
    accepted: [],
    restored:
      planned.length === 0
        ? null
        : {
            isRedo,
            addressHash,
            addresses: chosen.map(({ recordId, values }) => ({ recordId, hash: valuesHash(values) })),
          },
  };
}

/** The values by the parts of the mapping in force, where it reads no other properties. */
function asMapped({ parts }: UndoneSet, values: PartValues): PartValues {
  return parts ? Object.fromEntries(parts.map(([part, field]) => [part, values[field] ?? ""])) : values;
}
