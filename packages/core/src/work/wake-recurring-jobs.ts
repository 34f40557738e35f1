import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import { startRequestedRun } from "./start-requested-run.ts";

/** A blocker was removed: recurring jobs that ended because of it run at once. */
export async function wakeRecurringJobs(
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
