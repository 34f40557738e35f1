import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import { wakeRecurringJobs } from "./wake-recurring-jobs.ts";
import { startJob } from "./start-now.ts";
import { parseJob } from "./job-row.ts";

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
