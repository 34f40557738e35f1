import type { RecordOrder } from "@plumbline/schema/jobs/record-order.ts";
import type { OutcomesFilter } from "@plumbline/schema/jobs/rest.ts";
import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { searchedWords } from "@plumbline/schema/searched-words.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { type Tx, sql } from "../../db/database.ts";
import { pageOf, type Page } from "../../db/page-of.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { parseDecidedRecord, type DecidedRecord } from "../../records/rows.ts";
import { recordIdsOf, type AddressId } from "../../records/values.ts";
import { reasonsLike } from "../../records/view.ts";
import type { Job } from "../../work/job-row.ts";
import { requireJob } from "../control.ts";
import { searching } from "../search.ts";

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
  const of = { accountId: actor.accountId, job, outcome, after: after ?? "", first: first + 1 };
  // A search reads up to a hundred thousand rows: rate-limited per account, and one at a time.
  if (isSearch)
    return await searching(ctx, actor, async (tx) => {
      const { found, readTo } = await findJobRecords(tx, terms, { ...of, ...picked });
      const page = await recordsOn(tx, jobId, found, first);
      return { ...page, endCursor: page.endCursor ?? readTo };
    });
  return await ctx.db.readAccount(actor.accountId, async (tx) =>
    recordsOn(tx, jobId, await decidedRecords(tx, of), first),
  );
}

async function recordsOn(
  tx: Tx,
  jobId: string,
  found: readonly FoundAddress[],
  first: number,
): Promise<Page<DecidedRecord>> {
  const { nodes, endCursor } = pageOf(found, first, ({ cursor }) => cursor);
  return { nodes: await recordsAt(tx, jobId, nodes), endCursor };
}

/** The decided records at these addresses, in their order. */
async function recordsAt(tx: Tx, jobId: string, addresses: readonly AddressId[]): Promise<DecidedRecord[]> {
  const rows = await tx.jobRecord.findMany({ where: { jobId, recordId: { in: recordIdsOf(addresses) } } });
  // The other addresses of a record may be undecided, or on another page.
  const records = new Map(rows.map((row) => [addressCursor(row), row]));
  return addresses.flatMap((address) => records.get(addressCursor(address)) ?? []).map(parseDecidedRecord);
}

/** One index lookup per outcome, so neither a rare outcome nor a barely started job causes a scan. */
async function decidedRecords(
  tx: Tx,
  { accountId, job, outcome, after, first }: Pick<Place, "accountId" | "job" | "outcome" | "after" | "first">,
): Promise<FoundAddress[]> {
  const outcomes = outcome ? [outcome] : OUTCOMES;
  const found = await tx.$queryRaw<{ record_id: string; set_key: string }[]>`
    SELECT r.record_id, r.set_key FROM unnest(${[...outcomes]}::text[]) AS wanted (outcome)
    CROSS JOIN LATERAL (
      SELECT record_id, set_key FROM job_record
      WHERE account_id = ${accountId}::uuid AND job_id = ${job.id}::uuid AND state = wanted.outcome
        AND state NOT IN ('waiting', 'planned') AND ${isBehind(after)}
      ORDER BY state, record_id, set_key LIMIT ${first}
    ) r
    ORDER BY r.record_id, r.set_key LIMIT ${first}`;
  return found.map(({ record_id: recordId, set_key: setKey }) => ({
    recordId,
    setKey,
    cursor: addressCursor({ recordId, setKey }),
  }));
}

/** Rows that a search reads. */
const MAX_READ = 100_000;

const PAGE = 1_000;
/** `found`: addresses per statement, each of which puts all `ordered` ones in order anew. */
const SIZES = { found: 20_000, ordered: MAX_READ };

/**
 * All records of a job that match, in an order other than by id, a thousand at a time: those that the page has in this order, then
 * the others by id. Error: `rate_limited`.
 */
export async function* recordsInOrder(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  { job, filter: wanted, sizes = SIZES }: { job: Job; filter: OutcomesFilter; sizes?: typeof SIZES },
): AsyncGenerator<DecidedRecord[]> {
  const { search, ...filter } = wanted;
  const picked = { ...filter, outcome: filter.outcome ?? null };
  const place = { ...picked, accountId: actor.accountId, job, maxRead: sizes.ordered };
  for (let after: string | null = ""; after !== null;) {
    const from: string = after;
    const { found } = await searching(ctx, actor, (tx) =>
      findJobRecords(tx, searchedWords(search ?? ""), { ...place, after: from, first: sizes.found }),
    );
    for (let begin = 0; begin < found.length; begin += PAGE) {
      const addresses = found.slice(begin, begin + PAGE);
      yield await ctx.db.readAccount(actor.accountId, (tx) => recordsAt(tx, job.id, addresses));
    }
    after = found.length === sizes.found ? (found.at(-1)?.cursor ?? null) : null;
  }
  let rest = await ctx.db.readAccount(actor.accountId, (tx) => endOfRead(tx, { ...place, after: "" }));
  while (rest !== null) {
    const view = { ...picked, jobId: job.id, search: search ?? null, order: "id" } as const;
    const page = await listJobRecords(ctx, actor, { ...view, first: PAGE, after: rest });
    yield page.nodes;
    rest = page.endCursor;
  }
}

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
type FoundAddress = AddressId & { cursor: string };

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
async function endOfRead(tx: Tx, place: Omit<Place, "first">): Promise<string | null> {
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

/** Position at which a page of addresses ends: the address or, with only the id (previous release), all addresses of the record. */
function addressCursor({ recordId, setKey }: AddressId): string {
  return `${recordId}:${setKey}`;
}

/** A condition over `job_record`: after this cursor, in record and set order; empty = from the start. */
function isBehind(cursor: string): Prisma.Sql {
  const [recordId = "", setKey] = cursor.split(":");
  if (setKey === undefined) return sql`record_id > ${recordId}`;
  // The exact position alone cannot use an index; the bound can.
  return sql`record_id >= ${recordId} AND (record_id, set_key) > (${recordId}, ${setKey})`;
}
