import type { Job } from "../../../work/job-row.ts";
import { pickedFields } from "./picked-fields.ts";
import { wasWritten, writtenRecordOf } from "./was-written.ts";
import type { JobWork, RunContext } from "../job-work.ts";
import { wholeRecords } from "../rows/whole-records.ts";
import { chunkSizeFor } from "../snapshot/read-list.ts";
import { saveSlice, type SliceResult } from "../snapshot/save-slice.ts";
import { parseJobRecord } from "../../../records/record-rows.ts";

/** Rows of the job scanned per slice, with their values. */
const BATCH_SIZE = 2_000;

/** Reads the addresses of an undo: those that the job wrote and the filter picks, a slice at a time, in record order. */
export async function readUndoSlice(
  ctx: Pick<RunContext, "db" | "now">,
  { job, work }: { job: Pick<Job, "snapshotCursor" | "recordsTotal" | "chunkSize">; work: JobWork },
): Promise<SliceResult> {
  if (!work.undo) throw new Error("not an undo");
  const from = job.snapshotCursor;
  const chunkSize = job.chunkSize ?? chunkSizeFor(job.recordsTotal);
  const { of, filter } = work.undo;
  const { recordId, recordIds } = filter;
  const found = await ctx.db.withAccount(work.accountId, (tx) =>
    tx.jobRecord.findMany({
      where: {
        jobId: of,
        recordId: recordId ?? { gt: from ?? "", ...(recordIds && { in: recordIds }) },
        setKey: { in: work.sets.map(({ setKey }) => setKey) },
      },
      orderBy: [{ recordId: "asc" }, { setKey: "asc" }],
      take: BATCH_SIZE,
      select: { recordId: true, setKey: true, state: true, reason: true, before: true, after: true, changes: true },
    }),
  );
  const { rows, isLast } = wholeRecords(found, (row) => row.recordId, { records: BATCH_SIZE, limit: BATCH_SIZE });
  const cursor = isLast ? null : (rows.at(-1)?.recordId ?? null);
  const addresses = rows
    .map(parseJobRecord)
    .filter((row) => {
      const written = wasWritten(row) ? writtenRecordOf(row) : null;
      return written && pickedFields(written, filter, []).picked.length > 0;
    })
    .map(({ recordId: id, setKey }) => ({ recordId: id, setKey }));
  const chunks = await saveSlice(ctx, work, { addresses, from, cursor, chunkSize });
  return { end: "read", chunks: chunks ?? [], isDone: cursor === null };
}
