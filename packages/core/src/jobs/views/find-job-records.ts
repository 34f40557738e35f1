import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Tx } from "../../db/database.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Job } from "../../work/job-row.ts";
import { reasonsLike } from "../../records/reason-text.ts";

type Place = {
  accountId: string;
  job: Pick<Job, "id" | "recordsTotal">;
  /** Null: of any. */
  outcome: Outcome | null;
  reason?: string | null;
  /** Of one of the record's changes. */
  kind?: string | null;
  after: string;
  first: number;
  /** Records scanned for one page; the search continues after them. */
  maxRead?: number;
};

const MAX_READ = 100_000;

/**
 * Ids of the records in which every word of the search occurs: in the id, in a value before or after, in a proposal or in the
 * reason, of those with the given reason and kind of change. `readTo` is the last record that was looked at where others follow that were not.
 */
export async function findJobRecords(
  tx: Tx,
  terms: readonly string[],
  { accountId, job, outcome, reason = null, kind = null, after, first, maxRead = MAX_READ }: Place,
): Promise<{ ids: string[]; readTo: string | null }> {
  const states = outcome ? Prisma.sql`AND state = ${outcome} AND state NOT IN ('waiting', 'planned')` : Prisma.empty;
  const of = Prisma.sql`account_id = ${accountId}::uuid AND job_id = ${job.id}::uuid AND record_id > ${after} ${states}`;
  const conditions = [
    Prisma.sql`state NOT IN ('waiting', 'planned')`,
    ...(reason === null ? [] : [Prisma.sql`reason = ${reason}`]),
    ...(kind === null ? [] : [Prisma.sql`changes @> ${JSON.stringify([{ kind }])}::jsonb`]),
    ...terms.map(occurs),
  ];
  const found = await tx.$queryRaw<{ record_id: string }[]>`
    SELECT record_id
    FROM (
      SELECT record_id, state, reason, before, after, changes FROM job_record WHERE ${of} ORDER BY record_id LIMIT ${maxRead}
    ) AS r
    CROSS JOIN LATERAL (
      SELECT lower(concat(record_id, jsonb_path_query_array(before, '$.*'), jsonb_path_query_array(after, '$.*'),
        jsonb_path_query_array(changes, '$[*].after'))) AS text
    ) AS t
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY record_id LIMIT ${first}`;
  const ids = found.map((row) => row.record_id);
  if (ids.length === first || job.recordsTotal <= maxRead) return { ids, readTo: null };
  // Not by OFFSET, for which a scan of the whole table looks cheaper than the index.
  const [last] = await tx.$queryRaw<{ record_id: string }[]>`
    SELECT record_id FROM (
      SELECT max(record_id) AS record_id, count(*) AS records FROM (
        SELECT record_id FROM job_record WHERE ${of} ORDER BY record_id LIMIT ${maxRead}) AS r
    ) AS last
    WHERE records = ${maxRead} AND EXISTS (
      SELECT FROM job_record r WHERE account_id = ${accountId}::uuid AND job_id = ${job.id}::uuid AND r.record_id > last.record_id ${states})`;
  return { ids, readTo: last?.record_id ?? null };
}

/** The column is JSON text, so the term is escaped as JSON. */
function occurs(term: string): Prisma.Sql {
  const escaped = JSON.stringify(term).slice(1, -1);
  return Prisma.sql`(strpos(text, ${escaped}) > 0 OR reason = ANY (${reasonsLike(term)}))`;
}
