import { repairSchedules, type SyncContext } from "../jobs/recurring/schedule.ts";

/** The nightly comparison of schedules with their rows, recorded for operators; ends the maintenance run. */
export async function reconcileSchedules(ctx: SyncContext, input: { runId: string }): Promise<{ repaired: number }> {
  const repaired = await repairSchedules(ctx);
  await ctx.db.withSystem((tx) =>
    tx.maintenanceRun.updateMany({
      where: { id: input.runId },
      data: { schedulesRepaired: repaired.length, finishedAt: ctx.now() },
    }),
  );
  return { repaired: repaired.length };
}
