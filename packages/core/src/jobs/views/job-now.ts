import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { PROPOSAL_STATUSES } from "@plumbline/schema/review/proposals.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { oneOf, rowParser } from "../../db/parse-row.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { parseJob, type Job } from "../../work/job-row.ts";

/** Maximum proposals, and restored records, counted; a larger job is counted in part. */
const MAX_READ = 20_000;
/** Maximum number of undos of a job, and of jobs that wrote its accepted proposals, newest first. */
const MAX_JOBS = 20;

export type JobNow = {
  /** Records whose changes by the job no undo has restored since, and those that an undo restored. */
  standing: number;
  putBack: number;
  /** Undos of the job, newest first. */
  undos: Job[];
  /** Outcomes of the proposals that it opened; `isComplete` is false if only the first were counted. */
  proposals: ProposalsNow;
};

export type ProposalsNow = {
  open: number;
  /** Open proposals with a value to accept. */
  ready: number;
  accepted: number;
  written: number;
  dismissed: number;
  /** Closed because the record was locked, or for another reason. */
  locked: number;
  closed: number;
  applyJobIds: string[];
  isComplete: boolean;
};

const parseCount = rowParser("proposal", { status: oneOf(PROPOSAL_STATUSES) }, "applyJobId");

/**
 * The current state of a job's records since it ended; null while it may still change some, and for a check. Error: `rate_limited`,
 * with searches.
 */
export async function jobNow(ctx: Pick<Context, "db" | "config">, actor: Actor, job: Job): Promise<JobNow | null> {
  if (!isFinal(job.status) || job.kind === "check") return null;
  await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const undos = await undosOf(tx, [job.id]);
    const changed = job.kind === "undo" ? job.restored : job.corrected;
    const putBack = await countPutBack(tx, actor.accountId, undos);
    // An undo also restores what was filled in beside the address.
    return {
      standing: Math.max(0, changed - putBack),
      putBack,
      undos,
      proposals: await proposalsNow(tx, actor.accountId, job),
    };
  });
}

async function undosOf(tx: Tx, jobIds: readonly string[]): Promise<Job[]> {
  const rows = await tx.job.findMany({
    where: { kind: "undo", undoOf: { in: [...jobIds] } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_JOBS,
  });
  return rows.map(parseJob);
}

/** For each address, the latest decides among the undos and the undos of those. */
async function countPutBack(tx: Tx, accountId: string, undos: readonly Job[]): Promise<number> {
  if (undos.length === 0) return 0;
  const redos = await undosOf(
    tx,
    undos.map(({ id }) => id),
  );
  const [only] = undos;
  if (only && undos.length === 1 && redos.length === 0) return only.restored;
  const jobs = [...undos, ...redos].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const [row] = await tx.$queryRaw<{ records: number }[]>`
    SELECT count(*) FILTER (WHERE is_undo)::int AS records FROM (
      SELECT DISTINCT ON (record_id, set_key) is_undo FROM (
        SELECT r.record_id, r.set_key, j.is_undo, j.place
        FROM unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map((one) => undos.includes(one))}::boolean[])
          WITH ORDINALITY AS j (id, is_undo, place)
        CROSS JOIN LATERAL (
          SELECT record_id, set_key FROM job_record
          WHERE account_id = ${accountId}::uuid AND job_id = j.id AND state = 'restored' AND state NOT IN ('waiting', 'planned')
          ORDER BY state, record_id LIMIT ${MAX_READ}
        ) r
      ) moved
      ORDER BY record_id, set_key, place DESC
    ) last`;
  return row?.records ?? 0;
}

type CountRow = { status: string; hasValue: boolean; isLocked: boolean; applyJobId: string | null; count: number };

async function proposalsNow(tx: Tx, accountId: string, job: Job): Promise<ProposalsNow> {
  const rows =
    job.review === 0
      ? []
      : await tx.$queryRaw<CountRow[]>`
          SELECT status, has_value AS "hasValue", is_locked AS "isLocked", apply_job_id AS "applyJobId", count(*)::int AS count
          FROM (
            SELECT p.status, p.has_value, p.apply_job_id, p.status = 'superseded' AND EXISTS (
              SELECT FROM record_choice c
              WHERE c.account_id = ${accountId}::uuid AND c.portal_id = p.portal_id AND c.object_type = p.object_type
                AND c.record_id = p.record_id AND c.kind = 'locked') AS is_locked
            FROM (
              SELECT record_id, set_key FROM job_record
              WHERE account_id = ${accountId}::uuid AND job_id = ${job.id}::uuid AND state = 'review'
                AND state NOT IN ('waiting', 'planned')
              ORDER BY state, record_id LIMIT ${MAX_READ}
            ) r
            JOIN proposal p ON p.account_id = ${accountId}::uuid AND p.record_id = r.record_id AND p.set_key = r.set_key AND p.job_id = ${job.id}::uuid
          ) found
          GROUP BY 1, 2, 3, 4`;
  const counts = rows.map(parseCount);
  const sum = (is: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(is).reduce((all, { count }) => all + count, 0);
  const writers = new Map<string, number>();
  for (const { applyJobId, count } of counts)
    if (applyJobId !== null) writers.set(applyJobId, (writers.get(applyJobId) ?? 0) + count);
  return {
    open: sum(({ status }) => status === "open"),
    ready: sum(({ status, hasValue }) => status === "open" && hasValue),
    accepted: sum(({ status }) => status === "accepted"),
    written: sum(({ status }) => status === "written"),
    dismissed: sum(({ status }) => status === "dismissed"),
    locked: sum(({ isLocked }) => isLocked),
    closed: sum(
      ({ status, isLocked }) =>
        !isLocked && (status === "superseded" || status === "stale" || status === "failed" || status === "expired"),
    ),
    applyJobIds: [...writers]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_JOBS)
      .map(([id]) => id),
    isComplete: job.review <= MAX_READ,
  };
}
