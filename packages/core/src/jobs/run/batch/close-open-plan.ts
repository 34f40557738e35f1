import { readManyRecords, type RecordValues } from "../../../portals/hubspot/records.ts";
import { parsePlannedRecord, type PlannedRecord } from "../../../records/record-rows.ts";
import { partValues, propertiesOf } from "../../../records/part-values.ts";
import { isInPlace, sameRecord } from "../../../records/same-target.ts";
import { workerWaitPolicy } from "../../../work/run-control.ts";
import type { ChunkWork } from "../job-work.ts";
import type { ChunkScope } from "../kinds/kind.ts";
import { waitForWriteWindow } from "../rows/job-chunk.ts";
import { findOpenPlan, type Settled } from "../rows/job-record.ts";
import { settleBatch } from "./settle.ts";

/**
 * What an earlier attempt left open is ended before anything else, whatever the desired state. Its planned records are read
 * again: found as planned they are settled under that plan; anything else goes back to waiting, with the plan kept where it may
 * have been written. While a write of that attempt may be in flight, only what is in place already is believed. No timer ends a
 * plan; this does, or the end of the job.
 */
export async function closeOpenPlan(scope: ChunkScope): Promise<void> {
  const { ctx, work, control } = scope;
  const open = await findOpenPlan(ctx, work);
  if (!open) return;
  const { holdId, writeOpenedAt } = open;
  const planned = open.planned.map(parsePlannedRecord);
  let now = await readPlanned(scope, planned);
  const isOutstanding = planned.some((record) => isToBeWritten(record) && !isAsPlanned(work, record, now));
  if (isOutstanding && (await waitForWriteWindow(ctx, work, control))) now = await readPlanned(scope, planned);
  const records = planned.map((record): Settled =>
    isAsPlanned(work, record, now)
      ? {
          recordId: record.recordId,
          outcome: record.plannedOutcome,
          reason: record.plannedReason ?? "",
          values: { ...record.after, ...partValues(work, now.get(record.recordId) ?? {}) },
          writeOpenedAt: isToBeWritten(record) ? writeOpenedAt : null,
        }
      : { recordId: record.recordId, outcome: null, mayBeWritten: true },
  );
  await settleBatch(scope, { holdId, records });
}

async function readPlanned(
  { ctx, work, control }: ChunkScope,
  planned: readonly PlannedRecord[],
): Promise<RecordValues> {
  const ids = planned.map((record) => record.recordId);
  const { objectType } = work;
  return await readManyRecords(
    ctx.hubspot,
    work.ref,
    { objectType, ids, properties: propertiesOf(work) },
    { waitPolicy: workerWaitPolicy(control) },
  );
}

function isToBeWritten({ before, after }: PlannedRecord): boolean {
  return !sameRecord(before, after);
}

function isAsPlanned(work: ChunkWork, record: PlannedRecord, now: RecordValues): boolean {
  const properties = now.get(record.recordId);
  return properties !== undefined && isInPlace(record, partValues(work, properties));
}
