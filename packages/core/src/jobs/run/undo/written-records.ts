import type { WrittenRecord } from "./picked-fields.ts";
import { writtenRecordOf } from "./was-written.ts";
import { isWritten } from "../../../records/record-view.ts";
import type { ChunkWork, InSet, RunContext, UndoWork } from "../job-work.ts";
import { isPartValues, type PartValues } from "../../../records/part-values.ts";
import { orNull, rowParser } from "../../../db/parse-row.ts";
import { parseJobRecord } from "../../../records/record-rows.ts";

/** Later jobs of one record that are looked at, newest first. */
const MOST_LATER = 20;

/** What the job to undo kept of the addresses of a set, by record; absent where its values are no longer kept. */
export async function writtenAddresses(
  ctx: Pick<RunContext, "db">,
  { accountId, setKey, undo }: Pick<InSet<ChunkWork>, "accountId" | "setKey"> & { undo: Pick<UndoWork, "of"> },
  recordIds: readonly string[],
): Promise<Map<string, WrittenRecord>> {
  const rows = await ctx.db.withAccount(accountId, (tx) =>
    tx.jobRecord.findMany({ where: { jobId: undo.of, setKey, recordId: { in: [...recordIds] } } }),
  );
  return new Map(
    rows.flatMap((row) => {
      const written = writtenRecordOf(parseJobRecord(row));
      return written ? [[row.recordId, written] as const] : [];
    }),
  );
}

type LaterRow = { record_id: string; job_id: string; state: string; reason: string | null; after: unknown };
const parseLater = rowParser("job_record", { after: orNull(isPartValues) }, "record_id");

/** What a later job left in a record. */
export type LaterWrite = { jobId: string; after: PartValues };

/** What later jobs wrote to the addresses of a set, newest first, by record. By the index of records: ids of jobs grow with the time of their creation. */
export async function laterWrites(
  ctx: Pick<RunContext, "db">,
  {
    accountId,
    jobId,
    setKey,
    undo,
  }: Pick<InSet<ChunkWork>, "accountId" | "jobId" | "setKey"> & { undo: Pick<UndoWork, "of"> },
  recordIds: readonly string[],
): Promise<Map<string, LaterWrite[]>> {
  const rows = await ctx.db.withAccount(
    accountId,
    (tx) => tx.$queryRaw<LaterRow[]>`
      SELECT r.* FROM unnest(${[...recordIds]}::text[]) AS wanted (id)
      CROSS JOIN LATERAL (
        SELECT record_id, job_id, state, reason, after FROM job_record
        WHERE account_id = ${accountId}::uuid AND record_id = wanted.id AND set_key = ${setKey} AND job_id > ${undo.of}::uuid AND job_id <> ${jobId}::uuid
        ORDER BY job_id DESC LIMIT ${MOST_LATER}
      ) r`,
  );
  const found = new Map<string, LaterWrite[]>();
  for (const { record_id: recordId, job_id: laterId, after, ...row } of rows.map(parseLater))
    if (after !== null && isWritten(row))
      found.set(recordId, [...(found.get(recordId) ?? []), { jobId: laterId, after }]);
  return found;
}
