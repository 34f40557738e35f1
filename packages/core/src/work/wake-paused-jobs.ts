import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import { parseJob } from "./job-row.ts";
import { startJob } from "./start-now.ts";
import { startRequestedRun } from "./start-requested-run.ts";

/**
 * Call after removing a blocker: sets the jobs waiting for it to `run` and starts recurring jobs that ended because of it. The
 * dispatcher repeats lost signals.
 */
export async function wakePausedJobs(
  ctx: Pick<Context, "db" | "workflows" | "log" | "now">,
  input: { accountId: string; portalId?: string; reasons: readonly BlockerReason[] },
): Promise<number> {
  const jobs = await ctx.db.withAccount(input.accountId, (tx) =>
    tx.job.updateManyAndReturn({
      where: {
        accountId: input.accountId,
        status: SYSTEM_TRANSITIONS.unblock.from,
        desiredState: { not: "cancel" },
        reason: { in: [...input.reasons] },
        ...(input.portalId === undefined ? {} : { portalId: input.portalId }),
      },
      data: { ...SYSTEM_TRANSITIONS.unblock.to, pausedAt: null, nextTryAt: ctx.now() },
    }),
  );
  for (const job of jobs) await startJob(ctx, parseJob(job));
  await wakeRecurringJobs(ctx, input);
  // The dispatcher's next round starts inboxes held back by a paused job.
  await ctx.db.withAccount(input.accountId, (tx) =>
    tx.portalInbox.updateMany({ where: { nextTryAt: { not: null } }, data: { nextTryAt: ctx.now() } }),
  );
  return jobs.length;
}

/** A blocker was removed: recurring jobs that ended because of it run at once. */
async function wakeRecurringJobs(
  ctx: Pick<Context, "db" | "workflows" | "log" | "now">,
  input: { accountId: string; portalId?: string; reasons: readonly BlockerReason[] },
): Promise<void> {
  const now = ctx.now();
  const rows = await ctx.db.withAccount(input.accountId, (tx) =>
    tx.recurringJob.updateManyAndReturn({
      where: {
        deletedAt: null,
        isActive: true,
        blocker: { in: [...input.reasons] },
        ...(input.portalId === undefined ? {} : { portalId: input.portalId }),
      },
      // A reconnected portal lifts the pause of its schedules, which the dispatcher detects by the revision.
      data: {
        runRequestedAt: now,
        blocker: null,
        revision: { increment: 1 },
        nextTryAt: new Date(now.getTime() + 15_000),
      },
    }),
  );
  for (const row of rows) await startRequestedRun(ctx, row);
}
