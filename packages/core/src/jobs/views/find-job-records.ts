import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { RecordOrder } from "@plumbline/schema/jobs/record-order.ts";
import { sql, type Tx } from "../../db/database.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Job } from "../../work/job-row.ts";
import type { AddressId } from "../../records/values.ts";
import { addressCursor, isBehind } from "./address-cursor.ts";
import { reasonsLike } from "../../records/view.ts";

type Place = {
  accountId: string;
  job: Pick<Job, "id" | "recordsTotal">;
  /** Null: any outcome. */
  outcome: Outcome | null;
  reason?: string | null;
  /** Kind of one of the record's changes. */
  kind?: string | null;
  /** When they were decided: `from` is inclusive, `to` exclusive. */
  from?: string | null;
  to?: string | null;
  order?: RecordOrder;
  /** The previous page's cursor; empty at the beginning. */
  after: string;
  first: number;
  /** Records scanned for one page; the search continues after them, except in an order other than by id. */
  maxRead?: number;
};
export type FoundAddress = AddressId & { cursor: string };

export const MAX_READ = 100_000;

/** The ascending sort key of each order, before record and set. */
const SORTED_BY: Record<Exclude<RecordOrder, "id">, Prisma.Sql> = {
  latest: sql`-extract(epoch FROM decided_at)::float8`,
  least_certain: sql`(SELECT min((change ->> 'confidence')::float8)
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof(changes) = 'array' THEN changes ELSE '[]' END) AS change)`,
};
/** Sorts after every other key. */
const LAST = 9e15;
const SORT_CURSOR = /^(-?\d{1,16}(?:\.\d{1,20})?):(.*)$/s;

/**
 * The addresses that contain every word of the search (in the id, a value before or after, a proposal or the reason) and have the
 * given reason, kind of change and time. `readTo` is the last scanned address where unscanned ones follow; an order other than by
 * id covers only the first `maxRead`.
 */
export async function findJobRecords(
  tx: Tx,
  terms: readonly string[],
  place: Place,
): Promise<{ found: FoundAddress[]; readTo: string | null }> {
  const { accountId, job, outcome, reason = null, kind = null, order = "id", after, first, maxRead = MAX_READ } = place;
  const states = outcome ? sql`AND state = ${outcome} AND state NOT IN ('waiting', 'planned')` : Prisma.empty;
  const all = sql`account_id = ${accountId}::uuid AND job_id = ${job.id}::uuid`;
  const behind = order === "id" ? sql`AND ${isBehind(after)}` : Prisma.empty;
  const of = sql`${all} ${behind} ${states}`;
  const [, sort, address = ""] = SORT_CURSOR.exec(after) ?? [];
  const conditions = [
    sql`state NOT IN ('waiting', 'planned')`,
    ...(reason === null ? [] : [sql`reason = ${reason}`]),
    ...(kind === null ? [] : [sql`changes @> ${JSON.stringify([{ kind }])}::jsonb`]),
    ...(place.from ? [sql`decided_at >= ${place.from}::timestamptz`] : []),
    ...(place.to ? [sql`decided_at < ${place.to}::timestamptz`] : []),
    ...(order === "id" || sort === undefined
      ? []
      : [sql`(sort > ${Number(sort)}::float8 OR (sort = ${Number(sort)}::float8 AND ${isBehind(address)}))`]),
    ...terms.map(occurs),
  ];
  const sortedBy = order === "id" ? sql`0::float8` : sql`coalesce(${SORTED_BY[order]}, ${LAST}::float8)`;
  const rows = await tx.$queryRaw<{ record_id: string; set_key: string; sort: number }[]>`
    SELECT record_id, set_key, sort
    FROM (
      SELECT record_id, set_key, state, reason, before, after, changes, decided_at FROM job_record WHERE ${of}
      ORDER BY record_id, set_key LIMIT ${maxRead}
    ) AS r
    CROSS JOIN LATERAL (
      SELECT lower(concat(record_id, jsonb_path_query_array(before, '$.*'), jsonb_path_query_array(after, '$.*'),
        jsonb_path_query_array(changes, '$[*].after'))) AS text, ${sortedBy} AS sort
    ) AS t
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY sort, record_id, set_key LIMIT ${first}`;
  const found = rows.map(({ record_id: recordId, set_key: setKey, sort: sorted }) => {
    const cursor = addressCursor({ recordId, setKey });
    return { recordId, setKey, cursor: order === "id" ? cursor : `${sorted}:${cursor}` };
  });
  if (order !== "id" || found.length === first) return { found, readTo: null };
  return { found, readTo: await endOfRead(tx, place) };
}

/** The last address that a search reads behind `after`, where unread ones follow. */
export async function endOfRead(tx: Tx, place: Omit<Place, "first">): Promise<string | null> {
  const { accountId, job, outcome, after, maxRead = MAX_READ } = place;
  if (job.recordsTotal <= maxRead) return null;
  const states = outcome ? sql`AND state = ${outcome} AND state NOT IN ('waiting', 'planned')` : Prisma.empty;
  const of = sql`account_id = ${accountId}::uuid AND job_id = ${job.id}::uuid AND ${isBehind(after)} ${states}`;
  // Not by OFFSET, for which Postgres prefers a scan of the whole table to the index.
  const [last] = await tx.$queryRaw<{ record_id: string; set_key: string }[]>`
    SELECT last.record_id, last.set_key FROM (
      SELECT record_id, set_key, row_number() OVER (ORDER BY record_id, set_key) AS place FROM (
        SELECT record_id, set_key FROM job_record WHERE ${of} ORDER BY record_id, set_key LIMIT ${maxRead}) AS r
      ORDER BY place DESC LIMIT 1
    ) AS last
    WHERE place = ${maxRead} AND EXISTS (
      SELECT FROM job_record r WHERE account_id = ${accountId}::uuid AND job_id = ${job.id}::uuid
        AND r.record_id >= last.record_id AND (r.record_id, r.set_key) > (last.record_id, last.set_key) ${states})`;
  return last ? addressCursor({ recordId: last.record_id, setKey: last.set_key }) : null;
}

/** The column is JSON text, so the term is escaped as JSON. */
function occurs(term: string): Prisma.Sql {
  const escaped = JSON.stringify(term).slice(1, -1);
  return sql`(strpos(text, ${escaped}) > 0 OR reason = ANY (${reasonsLike(term)}))`;
}
