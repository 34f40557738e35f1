import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import type { RecordOrder } from "@plumbline/schema/jobs/record-order.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { pageOf, type Page } from "../../db/page-of.ts";
import { parseDecidedRecord, type DecidedRecord } from "../../records/rows.ts";
import type { Job } from "../../work/job-row.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { searchedWords } from "@plumbline/schema/searched-words.ts";
import { recordIdsOf, type AddressId } from "../../records/values.ts";
import { addressCursor, isBehind } from "./address-cursor.ts";
import { findJobRecords, type FoundAddress } from "./find-job-records.ts";
import { requireJob } from "../control.ts";
import { requireOnlySearch } from "../require-only-search.ts";

type Input = {
  jobId: string;
  first: number;
  after: string | null;
  outcome: Outcome | null;
  reason?: string | null;
  kind?: string | null;
  search: string | null;
  from?: string | null;
  to?: string | null;
  order?: RecordOrder;
};

/**
 * Decided records, keyset paging; `search` contains words that must all occur. A page of a search, a reason, a kind of change or a
 * time may be short and still have a next one: all scan the records, as does an order other than by id. Errors: `not_found`, and
 * `rate_limited` for these.
 */
export async function listJobRecords(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  { jobId, first, after, outcome, search, ...picked }: Input,
): Promise<Page<DecidedRecord>> {
  const job = await requireJob(ctx, actor, jobId);
  const terms = searchedWords(search ?? "");
  const { order = "id", reason, kind, from, to } = picked;
  // A search reads up to a hundred thousand rows: rate-limited per account, and one at a time.
  const isSearch = terms.length > 0 || order !== "id" || [reason, kind, from, to].some((part) => part != null);
  if (isSearch) await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
  const place = { after: after ?? "", max: first + 1 };
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    if (isSearch) await requireOnlySearch(tx, actor.accountId);
    const { found, readTo } = isSearch
      ? await findJobRecords(tx, terms, {
          accountId: actor.accountId,
          job,
          outcome,
          ...picked,
          after: place.after,
          first: place.max,
        })
      : { found: await decidedRecords(tx, job, outcome ? [outcome] : OUTCOMES, place), readTo: null };
    const { nodes, endCursor } = pageOf(found, first, ({ cursor }) => cursor);
    return { nodes: await recordsAt(tx, job.id, nodes), endCursor: endCursor ?? readTo };
  });
}

/** The decided records at these addresses, in their order. */
export async function recordsAt(tx: Tx, jobId: string, addresses: readonly AddressId[]): Promise<DecidedRecord[]> {
  const rows = await tx.jobRecord.findMany({ where: { jobId, recordId: { in: recordIdsOf(addresses) } } });
  // The other addresses of a record may be undecided, or on another page.
  const records = new Map(rows.map((row) => [addressCursor(row), row]));
  return addresses.flatMap((address) => records.get(addressCursor(address)) ?? []).map(parseDecidedRecord);
}

/** One index lookup per outcome, so neither a rare outcome nor a barely started job causes a scan. */
async function decidedRecords(
  tx: Tx,
  job: Pick<Job, "id" | "accountId">,
  outcomes: readonly Outcome[],
  { after, max }: { after: string; max: number },
): Promise<FoundAddress[]> {
  const found = await tx.$queryRaw<{ record_id: string; set_key: string }[]>`
    SELECT r.record_id, r.set_key FROM unnest(${[...outcomes]}::text[]) AS wanted (outcome)
    CROSS JOIN LATERAL (
      SELECT record_id, set_key FROM job_record
      WHERE account_id = ${job.accountId}::uuid AND job_id = ${job.id}::uuid AND state = wanted.outcome
        AND state NOT IN ('waiting', 'planned') AND ${isBehind(after)}
      ORDER BY state, record_id, set_key LIMIT ${max}
    ) r
    ORDER BY r.record_id, r.set_key LIMIT ${max}`;
  return found.map(({ record_id: recordId, set_key: setKey }) => ({
    recordId,
    setKey,
    cursor: addressCursor({ recordId, setKey }),
  }));
}
