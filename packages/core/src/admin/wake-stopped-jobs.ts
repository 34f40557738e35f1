import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../context.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";

/** Wakes jobs that wait for a write stop; a job under another stop pauses again at once. */
export async function wakeStoppedJobs(ctx: Pick<Context, "db" | "now" | "log" | "workflows">): Promise<void> {
  const accounts = await ctx.db.withSystem(async (tx) => {
    const jobs = await tx.job.findMany({
      where: { status: SYSTEM_TRANSITIONS.unblock.from, reason: "stopped_by_operator" },
      distinct: ["accountId"],
      select: { accountId: true },
    });
    const recurring = await tx.recurringJob.findMany({
      where: { blocker: "stopped_by_operator", deletedAt: null },
      distinct: ["accountId"],
      select: { accountId: true },
    });
    return new Set([...jobs, ...recurring].map((row) => row.accountId));
  });
  for (const accountId of accounts) await wakePausedJobs(ctx, { accountId, reasons: ["stopped_by_operator"] });
}
