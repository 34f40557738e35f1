import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import { wakeRecurringJobs } from "../recurring/wake-recurring-jobs.ts";
import { startNow } from "../dispatch/start-now.ts";
import { jobRef } from "./job-ref.ts";

/** A cause was mended: jobs that wait for it are asked to run again, and recurring jobs that ended of it run at once. Lost nudges are made good by the dispatcher. */
export async function wakePausedJobs(
  ctx: Pick<Context, "db" | "workflows" | "log" | "now">,
  input: { accountId: string; portalId?: string; reasons: readonly BlockerReason[] },
): Promise<number> {
  const jobs = await ctx.db.withAccount(input.accountId, (tx) =>
    tx.job.updateManyAndReturn({
      where: {
        accountId: input.accountId,
        status: "paused",
        desiredState: { not: "cancel" },
        reason: { in: [...input.reasons] },
        ...(input.portalId === undefined ? {} : { portalId: input.portalId }),
      },
      data: { desiredState: "run", pausedAt: null, nextTryAt: ctx.now() },
    }),
  );
  for (const job of jobs) await startNow(ctx, "cleanList", jobRef(job));
  await wakeRecurringJobs(ctx, input);
  // Inboxes that waited behind a paused job look again with the dispatcher's next round.
  await ctx.db.withAccount(input.accountId, (tx) =>
    tx.portalInbox.updateMany({ where: { nextTryAt: { not: null } }, data: { nextTryAt: ctx.now() } }),
  );
  return jobs.length;
}
