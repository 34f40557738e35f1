import type { UndoFilter } from "@plumbline/schema/undo/rest.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import type { Job } from "../../work/job-row.ts";
import { requireOnlySearch } from "../require-only-search.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { IS_CHANGED, MAX_READ, WAS_WRITTEN } from "./written-values.ts";

export type UndoCount = { records: number; isComplete: boolean };

/**
 * How many records of a job a filter picks: those with a changed field that it names (dependent fields belong to the same record).
 * Error: `rate_limited`, shared with searches: both read thousands of rows.
 */
export async function countUndo(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  job: Pick<Job, "id">,
  { fields, kinds, recordId, recordIds, sets }: UndoFilter,
): Promise<UndoCount> {
  await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    await requireOnlySearch(tx, actor.accountId);
    const isOfRecord = recordId === undefined ? sql`true` : sql`record_id = ${recordId}`;
    const isOfRecords = recordIds ? sql`record_id = ANY (${[...recordIds]}::text[])` : sql`true`;
    const isOfSets = sets ? sql`set_key = ANY (${[...sets]}::text[])` : sql`true`;
    const isOfFields = fields ? sql`field.key = ANY (${[...fields]}::text[])` : sql`true`;
    const isOfKinds = kinds
      ? sql`EXISTS (
          SELECT FROM jsonb_array_elements(CASE WHEN jsonb_typeof(r.changes) = 'array' THEN r.changes ELSE '[]' END) AS change
          WHERE change ->> 'field' = field.key AND change ->> 'kind' = ANY (${[...kinds]}::text[]))`
      : sql`true`;
    const [row] = await tx.$queryRaw<{ read: number; records: number }[]>`
      SELECT count(*)::int AS read, count(DISTINCT r.record_id) FILTER (
        WHERE ${WAS_WRITTEN} AND EXISTS (
          SELECT FROM jsonb_each_text(r.after) field
          WHERE ${IS_CHANGED} AND ${isOfFields} AND ${isOfKinds}))::int AS records
      FROM (
        SELECT record_id, state, reason, before, after, changes FROM job_record
        WHERE job_id = ${job.id}::uuid AND ${isOfRecord} AND ${isOfRecords} AND ${isOfSets} ORDER BY record_id, set_key LIMIT ${MAX_READ + 1}
      ) r`;
    return { records: row?.records ?? 0, isComplete: (row?.read ?? 0) <= MAX_READ };
  });
}
