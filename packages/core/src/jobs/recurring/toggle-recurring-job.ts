import type { ToggleRecurringJobInput } from "@plumbline/schema/recurring/rest.ts";
import { doneBy, type Actor } from "../../actor.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../app-error.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { parseRecurringJob, type RecurringJob } from "../../work/recurring-job-row.ts";
import { accepting, setsOfKey } from "../accepted-hashes.ts";
import { openLooks } from "../canary/first-look.ts";
import { needsConfirmation } from "./end-run.ts";
import { requireRecurringJob } from "./require-recurring-job.ts";
import { startRequestedRun } from "../../work/start-requested-run.ts";
import { syncSchedule, type SyncContext } from "./sync-schedule.ts";
import { lockRow } from "../../db/lock-row.ts";

/**
 * Pauses or resumes; a run in progress finishes. Resuming after a canary or refused writes confirms what that run stopped for,
 * under its mapping only: under any other one the next run checks for itself. A run starts at once. Error: `not_found`.
 */
export async function toggleRecurringJob(
  ctx: SyncContext & Pick<Context, "newId">,
  actor: Actor,
  input: ToggleRecurringJobInput,
): Promise<RecurringJob> {
  await requireRecurringJob(ctx, actor, input.id);
  const changed = await ctx.db.withAccount(actor.accountId, async (tx) => {
    await lockRow(tx, "recurring_job", input.id);
    const found = await tx.recurringJob.findFirst({ where: { id: input.id, deletedAt: null } });
    if (!found) throw new AppError("not_found", "Recurring job not found.");
    const row = parseRecurringJob(found);
    const isActive = input.isActive ?? !row.isActive;
    if (isActive === row.isActive) return row;
    await writeOwnEvent(ctx, tx, actor, {
      action: isActive ? "recurring_job_resumed" : "recurring_job_paused",
      detail: row.listName,
      portalId: row.portalId,
    });
    const isContinue = isActive && needsConfirmation(row.blocker);
    const updated = await tx.recurringJob.update({
      where: { id: row.id },
      data: {
        isActive,
        revision: { increment: 1 },
        ...(isContinue ? { ...confirmed(row), blocker: null, stoppedHash: "", runRequestedAt: ctx.now() } : {}),
      },
    });
    if (isContinue && row.blocker === "canary")
      await openLooks(ctx, tx, row, { sets: setsOfKey(row.stoppedHash), by: doneBy(actor) });
    return parseRecurringJob(updated);
  });
  await syncSchedule(ctx, changed.id);
  if (changed.isActive) await startRequestedRun(ctx, changed);
  return changed;
}

/** Resuming after refused writes accepts no canary, and vice versa. */
function confirmed({ blocker, stoppedHash }: RecurringJob): Prisma.RecurringJobUpdateInput {
  return blocker === "canary"
    ? { acceptedHashes: accepting(setsOfKey(stoppedHash)) }
    : { refusedWritesHash: stoppedHash };
}
