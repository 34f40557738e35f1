import { JOB_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { parseRecurringJob, type RecurringJob } from "../../work/recurring-job-row.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { nextTick } from "./recurrence.ts";

/** `nextRunAt` is null while it is paused or its portal cannot be used. `totalRuns` counts runs that made a job. */
export type RecurringJobView = RecurringJob & {
  nextRunAt: Date | null;
  /** Human-readable text of the current blocker. */
  blockerText: string | null;
  lastRun: Job | null;
};

/** Oldest first. */
export async function listRecurringJobs(
  ctx: Pick<Context, "db" | "config" | "now">,
  actor: Actor,
): Promise<RecurringJobView[]> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const rows = await tx.recurringJob.findMany({
      where: { deletedAt: null },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const [connections, lastRuns] = await Promise.all([
      tx.connection.findMany({ where: { status: "active" }, select: { id: true } }),
      lastRunsOf(tx, ids),
    ]);
    const usable = new Set(connections.map((connection) => connection.id));
    return rows.map(parseRecurringJob).map((row) => ({
      ...row,
      nextRunAt: row.isActive && usable.has(row.connectionId) ? nextTick(ctx.config, row, ctx.now()) : null,
      blockerText: row.blocker && JOB_REASON_TEXTS[row.blocker],
      lastRun: lastRuns.find((run) => run.recurringJobId === row.id) ?? null,
    }));
  });
}

/** One index lookup each, however many runs there were. */
async function lastRunsOf(tx: Tx, recurringJobIds: readonly string[]): Promise<Job[]> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT run.id FROM unnest(${recurringJobIds}::uuid[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT id FROM job WHERE recurring_job_id = wanted.id ORDER BY scheduled_for DESC LIMIT 1) run`;
  return (await tx.job.findMany({ where: { id: { in: found.map((run) => run.id) } } })).map(parseJob);
}
