import { MAX_ADDRESS_SETS } from "@plumbline/schema/mapping/address-sets.ts";
import { UNDO_FIELDS, type UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { LoadedSet } from "../pipeline/kind.ts";
import { pickedFields, wasWritten, writtenRecordOf, type LaterWrite, type WrittenRecord } from "./fields.ts";
import { withUndo } from "./work.ts";
import { isWritten } from "../../records/view.ts";
import type { ChunkWork, InSet, JobWork, RunContext, UndoWork } from "../pipeline/work.ts";
import { isPartValues, type PartValues, wholeRecords } from "../../records/values.ts";
import { orNull, rowParser, textsUnder } from "../../db/parse-row.ts";
import { parseJobRecord } from "../../records/rows.ts";
import type { Job } from "../../work/job-row.ts";
import { chunkSizeFor } from "../source/list.ts";
import { saveSlice, type SliceResult } from "../source/slice.ts";

/** Maximum later jobs read per record, newest first. */
const MOST_LATER = 20;

/** What the job to undo wrote to addresses of a set, and what later jobs did. */
export async function loadWritten(
  ctx: Pick<RunContext, "db">,
  work: InSet<ChunkWork>,
  recordIds: readonly string[],
): Promise<LoadedSet> {
  const undone = withUndo(work);
  const written = await writtenAddresses(ctx, undone, recordIds);
  return { accepted: new Map(), written, later: await laterWrites(ctx, undone, recordIds) };
}

/** What the job to undo stored of the addresses of a set, by record; absent where its values are no longer stored. */
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

type LaterRow = {
  record_id: string;
  job_id: string;
  set_key: string;
  state: string;
  reason: string | null;
  after: unknown;
  properties: unknown;
};
const parseLater = rowParser(
  "job_record",
  { after: orNull(isPartValues), properties: orNull(textsUnder(UNDO_FIELDS)) },
  "record_id",
);

type LaterScope = Pick<InSet<ChunkWork>, "accountId" | "jobId" | "setKey" | "mapped" | "enrichment"> & {
  undo: Pick<UndoWork, "of">;
};

/**
 * What later jobs wrote to the properties of a set, newest first, by record; a property may belong to another set since. By the
 * index on records: job ids increase with their creation time.
 */
export async function laterWrites(
  ctx: Pick<RunContext, "db">,
  { accountId, jobId, setKey, mapped, enrichment, undo }: LaterScope,
  recordIds: readonly string[],
): Promise<Map<string, LaterWrite[]>> {
  const rows = await ctx.db.withAccount(
    accountId,
    (tx) => tx.$queryRaw<LaterRow[]>`
      SELECT r.*, CASE WHEN r.set_key = job.set_key THEN job.properties ELSE other.properties END AS properties
      FROM unnest(${[...recordIds]}::text[]) AS wanted (id)
      CROSS JOIN LATERAL (
        SELECT record_id, job_id, set_key, state, reason, after FROM job_record
        WHERE account_id = ${accountId}::uuid AND record_id = wanted.id AND job_id > ${undo.of}::uuid AND job_id <> ${jobId}::uuid
        ORDER BY job_id DESC LIMIT ${MOST_LATER * MAX_ADDRESS_SETS}
      ) r
      JOIN job ON job.id = r.job_id
      LEFT JOIN job_set other ON other.job_id = r.job_id AND other.set_key = r.set_key
      ORDER BY r.job_id DESC`,
  );
  const fields = new Map<string, keyof PartValues>(
    [...mapped, ...enrichment.targets].map(([field, property]) => [property, field]),
  );
  const found = new Map<string, Map<string, PartValues>>();
  for (const { record_id: recordId, job_id: laterId, after, properties, ...row } of rows.map(parseLater)) {
    if (after === null || !isWritten(row)) continue;
    // Jobs of releases that stored no properties wrote to those that the set still has.
    const values = properties === null ? (row.set_key === setKey ? after : {}) : inFields(after, properties, fields);
    const ofRecord = found.get(recordId) ?? new Map<string, PartValues>();
    // A job that wrote several addresses of a record has a row for each.
    found.set(recordId, ofRecord.set(laterId, { ...ofRecord.get(laterId), ...values }));
  }
  return new Map(
    [...found].map(([recordId, byJob]) => [recordId, [...byJob].map(([id, after]) => ({ jobId: id, after }))]),
  );
}

function inFields(
  after: PartValues,
  properties: Partial<Record<UndoField, string>>,
  fields: ReadonlyMap<string, keyof PartValues>,
): PartValues {
  return Object.fromEntries(
    UNDO_FIELDS.flatMap((field) => {
      const ours = fields.get(properties[field] ?? "");
      return ours === undefined || after[field] === undefined ? [] : [[ours, after[field]]];
    }),
  );
}

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
