import type { Context } from "../context.ts";
import type { Violation } from "../credits/violation.ts";
import { sql } from "../db/database.ts";
import { SLICE } from "./delete-in-slices.ts";

const LAW = "I4 the counters of a job are its rows";
const JOBS = 200;
const STATES = ["confirmed", "corrected", "review", "failed", "skipped", "restored", "not_done"] as const;

type Counts = Record<(typeof STATES)[number], number>;
type EndedJob = Counts & { id: string; account_id: string; finished_at: Date };

/** Compares jobs that ended since then, and whose account still has its data, with their rows, a slice at a time. */
export async function checkJobCounters(
  ctx: Pick<Context, "db">,
  since: Date,
  heartbeat: () => void,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  let place = { at: since, id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    heartbeat();
    const jobs = await ctx.db.statement<EndedJob>(sql`
      SELECT j.id, j.account_id, j.finished_at, j.confirmed, j.corrected, j.review, j.failed, j.skipped, j.restored, j.not_done
      FROM job j JOIN account a ON a.id = j.account_id AND a.deleted_at IS NULL
      WHERE j.finished_at IS NOT NULL AND (j.finished_at, j.id) > (${place.at}, ${place.id}::uuid)
      ORDER BY j.finished_at, j.id LIMIT ${JOBS}`);
    for (const job of jobs) {
      const { counts, rows } = await countRows(ctx, job.id, heartbeat);
      // A run of a recurring job stores no rows where nothing changed.
      if (rows > 0 && STATES.some((state) => counts[state] !== job[state]))
        violations.push({ invariant: LAW, account_id: job.account_id, detail: job.id });
    }
    const last = jobs.at(-1);
    if (!last || jobs.length < JOBS) return violations;
    place = { at: last.finished_at, id: last.id };
  }
}

async function countRows(
  ctx: Pick<Context, "db">,
  jobId: string,
  heartbeat: () => void,
): Promise<{ counts: Counts; rows: number }> {
  const counts: Counts = { confirmed: 0, corrected: 0, review: 0, failed: 0, skipped: 0, restored: 0, not_done: 0 };
  let rows = 0;
  for (let after: string | null = ""; after !== null;) {
    heartbeat();
    const [slice]: { read: number; last: string | null }[] = await ctx.db.statement(sql`
      SELECT count(*)::int AS read, max(record_id) AS last FROM (
        SELECT record_id FROM job_record WHERE job_id = ${jobId}::uuid AND record_id > ${after} ORDER BY record_id LIMIT ${SLICE}) slice`);
    if (!slice?.last) break;
    // Up to the last address of the last record.
    const groups: { state: string; count: number }[] = await ctx.db.statement(sql`
      SELECT state, count(*)::int AS count FROM job_record
      WHERE job_id = ${jobId}::uuid AND record_id > ${after} AND record_id <= ${slice.last} GROUP BY state`);
    for (const { state, count } of groups) {
      const known = STATES.find((one) => one === state);
      if (known) counts[known] += count;
      rows += count;
    }
    after = slice.read < SLICE ? null : slice.last;
  }
  return { counts, rows };
}
