import type { RecurringJobIdInput } from "@plumbline/schema/recurring/rest.ts";
import type { Actor } from "../../actor.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { requireRecurringJob } from "./require-recurring-job.ts";
import { syncSchedule, type SyncContext } from "./sync-schedule.ts";
import { startNow } from "../../work/start-now.ts";
import { cancelJobs } from "../../work/cancel-jobs.ts";
import { jobRef } from "../../work/job-ref.ts";

/** Ends the schedule and cancels its current run; past runs stay in the history. Error: `not_found`. */
export async function deleteRecurringJob(
  ctx: SyncContext & Pick<Context, "newId">,
  actor: Actor,
  input: RecurringJobIdInput,
): Promise<void> {
  const row = await requireRecurringJob(ctx, actor, input.id);
  const now = ctx.now();
  const runs = await ctx.db.withAccount(actor.accountId, async (tx) => {
    await writeOwnEvent(ctx, tx, actor, {
      action: "recurring_job_deleted",
      detail: row.listName,
      portalId: row.portalId,
    });
    await tx.recurringJob.update({
      where: { id: row.id },
      data: { deletedAt: now, isActive: false, runRequestedAt: null, revision: { increment: 1 } },
    });
    return await cancelJobs(tx, { recurringJobId: row.id }, now);
  });
  await syncSchedule(ctx, row.id);
  for (const run of runs) await startNow(ctx, "cleanList", jobRef(run));
}
