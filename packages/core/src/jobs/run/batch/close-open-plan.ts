import { wholeRead, type RecordValues } from "../../../records/store.ts";
import { parsePlannedRecord, type PlannedRecord } from "../../../records/record-rows.ts";
import { recordIdsOf } from "../../../records/address-id.ts";
import { partValues } from "../../../records/part-values.ts";
import { isInPlace, sameRecord } from "../../../records/same-target.ts";
import { storeRun } from "../../../work/run-control.ts";
import { propertiesOfSets, setOf, type ChunkWork } from "../job-work.ts";
import type { ChunkScope } from "../../pipeline/kind.ts";
import { waitForWriteWindow } from "../rows/job-chunk.ts";
import { findOpenPlan, type Settled } from "../rows/job-record.ts";
import { settleBatch } from "./settle.ts";

/**
 * Runs before anything else, whatever the desired state: ends what an earlier attempt left open. Its planned addresses are read
 * again: those found as planned are settled under that plan; all others go back to waiting, with the plan kept where it may have
 * been written. While a write of that attempt may be in flight, only values already in place are trusted. No timer ends a plan;
 * only this does, or the end of the job.
 */
export async function closeOpenPlan(given: ChunkScope): Promise<void> {
  // A pause ends none of its waits: a paused job keeps no hold.
  const { whileWaiting: _, ...control } = given.control;
  const store = given.ctx.openRecords(given.work, storeRun(control));
  const scope = { ...given, control, store };
  const { ctx, work } = scope;
  const open = await findOpenPlan(ctx, work);
  if (!open) return;
  const { holdId, writeOpenedAt } = open;
  const planned = open.planned.map(parsePlannedRecord);
  let now = await readPlanned(scope, planned);
  const isOutstanding = planned.some((address) => isToBeWritten(address) && !isAsPlanned(work, address, now));
  if (isOutstanding && (await waitForWriteWindow(ctx, work, control))) now = await readPlanned(scope, planned);
  const addresses = planned.map((address): Settled => {
    const { recordId, setKey } = address;
    return isAsPlanned(work, address, now)
      ? {
          recordId,
          setKey,
          outcome: address.plannedOutcome,
          reason: address.plannedReason ?? "",
          values: { ...address.after, ...partValues(setOf(work, address), now.get(recordId) ?? {}) },
          writeOpenedAt: isToBeWritten(address) ? writeOpenedAt : null,
        }
      : { recordId, setKey, outcome: null, mayBeWritten: true };
  });
  await settleBatch(scope, { holdId, addresses, statuses: "unknown" });
}

async function readPlanned({ work, store }: ChunkScope, planned: readonly PlannedRecord[]): Promise<RecordValues> {
  return wholeRead(await store.read(recordIdsOf(planned), propertiesOfSets(work)));
}

function isToBeWritten({ before, after }: PlannedRecord): boolean {
  return !sameRecord(before, after);
}

function isAsPlanned(work: ChunkWork, address: PlannedRecord, now: RecordValues): boolean {
  const properties = now.get(address.recordId);
  return properties !== undefined && isInPlace(address, partValues(setOf(work, address), properties));
}
