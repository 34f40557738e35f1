import { ACCEPTED_PROPOSALS } from "@plumbline/schema/jobs/job-name.ts";
import type { JobsQuery } from "@plumbline/schema/jobs/rest.ts";
import { LIST_KINDS } from "@plumbline/schema/jobs/states.ts";
import { OBJECT_TYPE_PLURALS, OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { searchedWords } from "@plumbline/schema/searched-words.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { consumeRateLimit } from "../rate-limits/consume-rate-limit.ts";
import { parseJob, type Job } from "../work/job-row.ts";

export type JobsFilter = Partial<JobsQuery>;
type Input = JobsFilter & { first: number; after?: string | null };
/** The page begins after this job. */
type Last = Pick<Job, "id" | "createdAt" | "recordsTotal"> | null;

/** What `jobName` calls jobs of accepted proposals, apart from their number and portal. */
const ACCEPTED_WORDS = sql`CASE WHEN list_id = '' AND list_name = ${ACCEPTED_PROPOSALS} THEN concat(' ', CASE object_type
  ${Prisma.join(
    OBJECT_TYPES.map((type) => sql`WHEN ${type} THEN ${OBJECT_TYPE_PLURALS[type]}`),
    " ",
  )}
END, ' accepted in review') END`;

/** A search or an order by size reads the newest jobs of the span: neither has an index. */
const MAX_READ = 10_000;

/**
 * Jobs after the job `after`; an unknown job restarts from the beginning. Error: `rate_limited`, for a search and the order by
 * size.
 */
export async function listJobs(ctx: Pick<Context, "db" | "config">, actor: Actor, input: Input): Promise<Job[]> {
  const terms = searchedWords(input.search ?? "");
  const isSearch = terms.length > 0 || input.order === "largest";
  if (isSearch) await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const last = input.after ? await tx.job.findUnique({ where: { id: input.after } }) : null;
    const rows = isSearch
      ? await inOrder(tx, await findJobs(tx, actor.accountId, { ...input, terms, last }))
      : await pageByAge(tx, input, last);
    return rows.map(parseJob);
  });
}

function pageByAge(tx: Tx, { first, kind, status, from, to, order }: Input, last: Last) {
  const isOldestFirst = order === "oldest";
  const direction = isOldestFirst ? "asc" : "desc";
  // The exact position alone cannot use an index; the bound on the time can.
  const behind: Prisma.JobWhereInput = !last
    ? {}
    : isOldestFirst
      ? { createdAt: { gte: last.createdAt }, OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }] }
      : { createdAt: { lte: last.createdAt }, OR: [{ createdAt: { lt: last.createdAt } }, { id: { lt: last.id } }] };
  const span = { ...(from ? { gte: new Date(from) } : {}), ...(to ? { lt: new Date(to) } : {}) };
  return tx.job.findMany({
    where: { ...(kind ? { kind } : {}), ...(status ? { status } : {}), createdAt: span, AND: behind },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: first,
  });
}

async function inOrder(tx: Tx, ids: readonly string[]) {
  const rows = await tx.job.findMany({ where: { id: { in: [...ids] } } });
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

type Search = Input & { terms: readonly string[]; last: Last };

async function findJobs(tx: Tx, accountId: string, search: Search): Promise<string[]> {
  const { kind, status, from, to, order = "newest", terms, last, first } = search;
  const newest = [
    sql`account_id = ${accountId}::uuid`,
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(from ? [sql`created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`created_at < ${to}::timestamptz`] : []),
  ];
  const place = { size: last?.recordsTotal ?? 0, at: last?.createdAt.toISOString() ?? "", id: last?.id ?? "" };
  const { by, behind } = {
    newest: {
      by: sql`created_at DESC, id DESC`,
      behind: sql`(created_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)`,
    },
    oldest: { by: sql`created_at, id`, behind: sql`(created_at, id) > (${place.at}::timestamptz, ${place.id}::uuid)` },
    largest: {
      by: sql`records_total DESC, id DESC`,
      behind: sql`(records_total, id) < (${place.size}, ${place.id}::uuid)`,
    },
  }[order];
  const found = [
    ...terms.map((term) => sql`strpos(lower(concat(list_name, ' ', portal_name, ${ACCEPTED_WORDS})), ${term}) > 0`),
    ...(last ? [behind] : []),
  ];
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT id, created_at, records_total, list_id, list_name, portal_name, object_type FROM job WHERE ${Prisma.join(newest, " AND ")}
      ORDER BY created_at DESC, id DESC LIMIT ${MAX_READ}
    ) AS j
    ${found.length === 0 ? Prisma.empty : sql`WHERE ${Prisma.join(found, " AND ")}`}
    ORDER BY ${by} LIMIT ${first}`;
  return rows.map(({ id }) => id);
}

/** The latest job over a list that a person or a schedule started; it has the list's name. Null without one. */
export async function latestJobOfList(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { listId, portalId }: { listId: string; portalId?: string | undefined },
): Promise<Job | null> {
  const job = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.job.findFirst({
      where: {
        listId,
        kind: { in: [...LIST_KINDS] },
        ...(portalId === undefined ? {} : { portalId }),
      },
      orderBy: { createdAt: "desc" },
    }),
  );
  return job && parseJob(job);
}

/**
 * How many records an update already sent may still change: those of the open write windows. Every later window obeys the desired
 * state, so this is the maximum still written after a pause or a cancel.
 */
export async function recordsInFlight(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { id }: Pick<Job, "id">,
): Promise<number> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const [row] = await tx.$queryRaw<{ records: number }[]>`
      SELECT COALESCE(sum(write_records), 0)::int AS records FROM job_chunk WHERE job_id = ${id}::uuid AND write_until > app_clock()`;
    return row?.records ?? 0;
  });
}

/** Message for a person who has stopped a job. */
export function stopText(verb: "paused" | "canceled", records: number): string {
  if (records === 0) return `The job is being ${verb}. Nothing more is written to HubSpot.`;
  const atMost = records === 1 ? "1 record" : `${records} records`;
  return `The job is being ${verb}. An update of up to ${atMost} was already sent to HubSpot; nothing more is written after it.`;
}
