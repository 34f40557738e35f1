import type { Context } from "../context.ts";
import type { Violation } from "../credits/violation.ts";
import { sql } from "../db/database.ts";
import { writeViolations } from "./write-violations.ts";
import { SLICE } from "./delete-in-slices.ts";

const JOBS = 200;

/** Checks the writes of jobs that ended since then, a slice of their records at a time. */
export async function checkWrites(ctx: Pick<Context, "db">, since: Date, heartbeat: () => void): Promise<Violation[]> {
  const violations: Violation[] = [];
  let place = { at: since, id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const jobs = await ctx.db.statement<{ id: string; finished_at: Date }>(sql`
      SELECT j.id, j.finished_at FROM job j JOIN account a ON a.id = j.account_id AND a.deleted_at IS NULL
      WHERE j.finished_at IS NOT NULL AND (j.finished_at, j.id) > (${place.at}, ${place.id}::uuid)
      ORDER BY j.finished_at, j.id LIMIT ${JOBS}`);
    for (const { id } of jobs) violations.push(...(await checkJob(ctx, id, heartbeat)));
    const last = jobs.at(-1);
    if (!last || jobs.length < JOBS) return violations;
    place = { at: last.finished_at, id: last.id };
  }
}

async function checkJob(ctx: Pick<Context, "db">, jobId: string, heartbeat: () => void): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (let after: string | null = ""; after !== null;) {
    heartbeat();
    const [end]: { last: string | null; count: number }[] = await ctx.db.statement(sql`
      SELECT max(record_id) AS last, count(*)::int AS count FROM (
        SELECT record_id FROM job_record WHERE job_id = ${jobId}::uuid AND record_id > ${after} ORDER BY record_id LIMIT ${SLICE}) slice`);
    if (!end?.last) return violations;
    const rows = sql`(SELECT * FROM job_record WHERE job_id = ${jobId}::uuid AND record_id > ${after} AND record_id <= ${end.last})`;
    violations.push(...(await ctx.db.statement<Violation>(writeViolations(rows))));
    after = end.count < SLICE ? null : end.last;
  }
  return violations;
}
