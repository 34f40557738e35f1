import type { WrittenRecord } from "../../../undo/picked-fields.ts";
import { writtenRecordOf } from "../../../undo/was-written.ts";
import { isWritten } from "../../record-view.ts";
import type { ChunkWork, PartValues, RunContext, UndoWork } from "../job-work.ts";

/** Later jobs of one record that are looked at, newest first. */
const MOST_LATER = 20;

/** What the job to undo kept of these records, by id; absent where its values are no longer kept. */
export async function writtenRecords(
  ctx: Pick<RunContext, "db">,
  { accountId, undo }: Pick<ChunkWork, "accountId"> & { undo: Pick<UndoWork, "of"> },
  recordIds: readonly string[],
): Promise<Map<string, WrittenRecord>> {
  const rows = await ctx.db.withAccount(accountId, (tx) =>
    tx.jobRecord.findMany({ where: { jobId: undo.of, recordId: { in: [...recordIds] } } }),
  );
  return new Map(
    rows.flatMap((row) => {
      const written = writtenRecordOf(row);
      return written ? [[row.recordId, written] as const] : [];
    }),
  );
}

/** What later jobs wrote to these records, by id. By the index of records: ids of jobs grow with the time of their creation. */
export async function laterWrites(
  ctx: Pick<RunContext, "db">,
  { accountId, jobId, undo }: Pick<ChunkWork, "accountId" | "jobId"> & { undo: Pick<UndoWork, "of"> },
  recordIds: readonly string[],
): Promise<Map<string, PartValues[]>> {
  const rows = await ctx.db.withAccount(
    accountId,
    (tx) => tx.$queryRaw<{ record_id: string; state: string; reason: string | null; after: PartValues | null }[]>`
      SELECT r.* FROM unnest(${[...recordIds]}::text[]) AS wanted (id)
      CROSS JOIN LATERAL (
        SELECT record_id, state, reason, after FROM job_record
        WHERE account_id = ${accountId}::uuid AND record_id = wanted.id AND job_id > ${undo.of}::uuid AND job_id <> ${jobId}::uuid
        ORDER BY job_id DESC LIMIT ${MOST_LATER}
      ) r`,
  );
  const found = new Map<string, PartValues[]>();
  for (const { record_id: recordId, after, ...row } of rows)
    if (after !== null && isWritten(row)) found.set(recordId, [...(found.get(recordId) ?? []), after]);
  return found;
}
