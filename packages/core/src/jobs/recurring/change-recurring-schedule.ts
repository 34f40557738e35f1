import type { ChangeScheduleInput } from "@plumbline/schema/recurring/rest.ts";
import type { Actor } from "../../actor.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../app-error.ts";
import { parseRecurringJob, type RecurringJob } from "../../work/recurring-job-row.ts";
import { anchorOf } from "./recurrence.ts";
import { requireRecurringJob } from "./require-recurring-job.ts";
import { syncSchedule, type SyncContext } from "./sync-schedule.ts";

/** Sets the interval, counted from now. The same interval again changes nothing. Error: `not_found`. */
export async function changeRecurringSchedule(
  ctx: SyncContext & Pick<Context, "newId">,
  actor: Actor,
  input: ChangeScheduleInput,
): Promise<RecurringJob> {
  const row = await requireRecurringJob(ctx, actor, input.id);
  if (row.recurrenceInterval === input.recurrenceInterval) return row;
  const changed = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const [updated] = await tx.recurringJob.updateManyAndReturn({
      where: { id: row.id, deletedAt: null },
      data: {
        recurrenceInterval: input.recurrenceInterval,
        anchorAt: anchorOf(ctx.now()),
        revision: { increment: 1 },
      },
    });
    const detail = `${row.listName}, every ${input.recurrenceInterval}`;
    const { portalId } = row;
    if (updated) await writeOwnEvent(ctx, tx, actor, { action: "recurring_job_changed", detail, portalId });
    return updated;
  });
  if (!changed) throw new AppError("not_found", "Recurring job not found.");
  await syncSchedule(ctx, row.id);
  return parseRecurringJob(changed);
}
