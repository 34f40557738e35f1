import type { Job } from "../../../work/job-row.ts";
import { pickedFields } from "./picked-fields.ts";
import { wasWritten, writtenRecordOf } from "./was-written.ts";
import type { JobWork, RunContext, UndoWork } from "../job-work.ts";
import { chunkSizeFor } from "../snapshot/read-list.ts";
import { saveSlice, type SliceResult } from "../snapshot/save-slice.ts";
import { parseJobRecord } from "../../../records/record-rows.ts";

/** Rows of the job scanned for one slice, with their values. */
const BATCH_SIZE = 2_000;

/** The records of an undo: those that the job wrote and the filter picks, a slice at a time, in id order. */
export async function readUndoSlice(
  ctx: Pick<RunContext, "db" | "now">,
  job: Pick<Job, "snapshotCursor" | "recordsTotal" | "chunkSize">,
  work: JobWork & { undo: UndoWork },
): Promise<SliceResult> {
  const from = job.snapshotCursor;
  const chunkSize = job.chunkSize ?? chunkSizeFor(job.recordsTotal);
  const { of, filter } = work.undo;
  const { recordId } = filter;
  const rows = await ctx.db.withAccount(work.accountId, (tx) =>
    tx.jobRecord.findMany({
      where: { jobId: of, recordId: recordId ?? { gt: from ?? "" } },
      orderBy: { recordId: "asc" },
      take: BATCH_SIZE,
      select: { recordId: true, state: true, reason: true, before: true, after: true, changes: true },
    }),
  );
  const cursor = rows.length < BATCH_SIZE ? null : (rows.at(-1)?.recordId ?? null);
  const recordIds = rows
    .map(parseJobRecord)
    .filter((row) => {
      const written = wasWritten(row) ? writtenRecordOf(row) : null;
      return written && pickedFields(written, filter, []).picked.length > 0;
    })
    .map((row) => row.recordId);
  const chunks = await saveSlice(ctx, work, { recordIds, from, cursor, chunkSize });
  return { end: "read", chunks: chunks ?? [], isDone: cursor === null };
}
