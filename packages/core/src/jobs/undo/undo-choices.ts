import { UNDO_FIELDS, UNDO_KINDS, type UndoField, type UndoKind } from "@plumbline/schema/undo/undo-fields.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { requireOnlySearch } from "../require-only-search.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import type { Job } from "../../work/job-row.ts";
import { IS_CHANGED, MAX_READ, WAS_WRITTEN } from "./written-values.ts";

export type UndoChoices = {
  fields: { field: UndoField; count: number }[];
  kinds: { kind: UndoKind; count: number }[];
  isComplete: boolean;
};
type Row = { field: string | null; kind: string | null; count: number; read: number | null };

/**
 * Fields and kinds of change that a job wrote, each with the number of its records, most frequent first; a record counts for each of
 * its own. Error: `rate_limited`, with searches: both read thousands of rows.
 */
export async function undoChoices(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  job: Pick<Job, "id">,
): Promise<UndoChoices> {
  await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
  const rows = await ctx.db.readAccount(actor.accountId, async (tx) => {
    await requireOnlySearch(tx, actor.accountId);
    return await tx.$queryRaw<Row[]>`
      SELECT c.field, c.kind, count(DISTINCT r.record_id)::int AS count, max(r.no)::int AS read
      FROM (
        SELECT row_number() OVER (ORDER BY record_id, set_key) AS no, record_id, state, reason, before, after, changes
        FROM job_record
        WHERE account_id = ${actor.accountId}::uuid AND job_id = ${job.id}::uuid
        ORDER BY record_id, set_key LIMIT ${MAX_READ + 1}
      ) r
      LEFT JOIN LATERAL (
        SELECT field.key AS field, (
          SELECT change ->> 'kind'
          FROM jsonb_array_elements(CASE WHEN jsonb_typeof(r.changes) = 'array' THEN r.changes ELSE '[]' END) AS change
          WHERE change ->> 'field' = field.key LIMIT 1) AS kind
        FROM jsonb_each_text(r.after) field
        WHERE ${IS_CHANGED}
      ) c ON ${WAS_WRITTEN}
      GROUP BY GROUPING SETS ((c.field), (c.kind), ())
      ORDER BY count DESC, c.field, c.kind`;
  });
  const known = <Name extends string>(names: readonly Name[], nameOf: (row: Row) => string | null) =>
    rows.flatMap((row) => {
      const name = names.find((each) => each === nameOf(row));
      return name === undefined ? [] : [{ name, count: row.count }];
    });
  return {
    fields: known(UNDO_FIELDS, ({ field }) => field).map(({ name, count }) => ({ field: name, count })),
    kinds: known(UNDO_KINDS, ({ kind }) => kind).map(({ name, count }) => ({ kind: name, count })),
    isComplete: rows.every(({ read }) => read === null || read <= MAX_READ),
  };
}
