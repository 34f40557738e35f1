import type { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../db/database.ts";
import { reasonsLike } from "./reason-words.ts";

type Place = { accountId: string; jobId: string; states: Prisma.Sql; after: string; first: number };

/**
 * Ids of the records in which every word of the search occurs: in the id, in a value before or after, in a proposal or in the
 * reason. Read in the order of the key until a page is full; a job of 100,000 records without a match takes a second.
 */
export async function findJobRecords(tx: Tx, search: string, place: Place): Promise<string[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = JSON.stringify(words.map((text) => ({ text, reasons: reasonsLike(text) })));
  const rows = await tx.$queryRaw<{ record_id: string }[]>`
    SELECT record_id FROM job_record AS r
    WHERE account_id = ${place.accountId}::uuid AND job_id = ${place.jobId}::uuid AND record_id > ${place.after}
      AND ${place.states}
      AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(${wanted}::jsonb) AS word (text text, reasons text[])
        WHERE coalesce(r.reason, '') <> ALL (word.reasons) AND strpos(lower(concat_ws(' ', r.record_id,
          (SELECT string_agg(value, ' ') FROM jsonb_each_text(r.before)),
          (SELECT string_agg(value, ' ') FROM jsonb_each_text(r.after)),
          jsonb_path_query_array(r.changes, '$[*].after'))), word.text) = 0
      )
    ORDER BY record_id LIMIT ${place.first}`;
  return rows.map((row) => row.record_id);
}
