import { JOB_REASON_TEXTS, type PauseReason } from "@plumbline/schema/jobs/states.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Job, RecurringJob } from "../generated/prisma/client.ts";
import { nextTick } from "./recurrence.ts";

/** `nextRunAt` is null while it is paused or its portal cannot be used. `totalRuns` counts runs that made a job. */
export type RecurringJobView = RecurringJob & {
  nextRunAt: Date | null;
  totalRuns: number;
  /** Why the last run ended, in words, while that lasts. */
  waitingText: string | null;
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
    const [connections, counts, lastRuns] = await Promise.all([
      tx.connection.findMany({ where: { status: "active" }, select: { id: true } }),
      tx.job.groupBy({
        by: ["recurringJobId"],
        where: { recurringJobId: { in: ids } },
        _count: { _all: true },
      }),
      tx.job.findMany({
        where: { recurringJobId: { in: ids } },
        distinct: ["recurringJobId"],
        orderBy: [{ recurringJobId: "asc" }, { scheduledFor: "desc" }],
      }),
    ]);
    const usable = new Set(connections.map((connection) => connection.id));
    return rows.map((row) => ({
      ...row,
      nextRunAt: row.isActive && usable.has(row.connectionId) ? nextTick(ctx.config, row, ctx.now()) : null,
      totalRuns: counts.find((count) => count.recurringJobId === row.id)?._count._all ?? 0,
      waitingText: waitingText(row.waitingFor),
      lastRun: lastRuns.find((run) => run.recurringJobId === row.id) ?? null,
    }));
  });
}

function waitingText(cause: string | null): string | null {
  return cause === null ? null : (JOB_REASON_TEXTS[cause as PauseReason] ?? cause);
}
