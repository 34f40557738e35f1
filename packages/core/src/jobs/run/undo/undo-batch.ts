import type { BatchResult } from "../batch/batch-result.ts";
import { holdBatch } from "../batch/hold-batch.ts";
import type { WaitingRecord } from "../batch/next-batch.ts";
import { noteDeferred } from "../batch/note-deferred.ts";
import { readBatch } from "../batch/read-batch.ts";
import { savePlan } from "../batch/save-plan.ts";
import { settleBatch } from "../batch/settle-batch.ts";
import { writeBatch } from "../batch/write-batch.ts";
import type { BatchWork, RunContext, RunControl, UndoWork } from "../job-work.ts";
import { decideUndo } from "./decide-undo.ts";
import { laterWrites, writtenRecords } from "./written-records.ts";

/**
 * Read, compare with what the job wrote, claim, plan, write, settle: the order of a cleaning, and nothing is held, for it is free.
 * A record that was decided or claimed by another job since it was read is met again.
 */
export async function undoBatch(
  ctx: RunContext,
  chunk: BatchWork & { undo: UndoWork },
  waiting: readonly WaitingRecord[],
  control: RunControl,
): Promise<BatchResult> {
  const { records, read, readAt } = await readBatch(ctx, chunk, waiting, control);
  const ids = records.map(({ recordId }) => recordId);
  const written = await writtenRecords(ctx, chunk, ids);
  const later = await laterWrites(ctx, chunk, ids);
  const { setAside, candidates, decisions } = decideUndo(chunk, records, { read, written, later });
  const claimed = await holdBatch(ctx, chunk, { setAside, needWork: [], known: candidates });
  await noteDeferred(ctx, chunk, claimed.left.claimedElsewhere);
  const planned = decisions.filter(({ recordId }) => claimed.free.has(recordId));
  await savePlan(ctx, chunk, null, planned);
  control.heartbeat();
  const { settled, interruption } = await writeBatch(ctx, chunk, planned, readAt, control);
  if (planned.length > 0) await settleBatch(ctx, chunk, null, settled);
  const returned = settled.filter((record) => record.outcome === null).map((record) => record.recordId);
  await noteDeferred(ctx, chunk, returned);
  return {
    read: records.length,
    held: 0,
    refusedByCrm: settled.filter((record) => record.outcome === "failed" && record.reason === "refused_by_crm").length,
    refused: null,
    othersHold: false,
    passedOver: returned.length > 0 || claimed.left.claimedElsewhere.length > 0,
    interruption,
  };
}
