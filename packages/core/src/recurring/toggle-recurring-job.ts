import type { ToggleRecurringJobInput } from "@plumbline/schema/recurring/rest.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { RecurringJob } from "../generated/prisma/client.ts";
import { needsConfirmation } from "./blockers.ts";
import { requireRecurringJob } from "./require-recurring-job.ts";
import { startRequestedRun } from "./request-run.ts";
import { syncSchedule, type SyncContext } from "./sync-schedule.ts";

/**
 * Pauses or resumes; a run in progress finishes. Resuming after a canary pause or refused writes confirms the current mapping,
 * and a run starts at once. Error: `not_found`.
 */
export async function toggleRecurringJob(
  ctx: SyncContext,
  actor: Actor,
  input: ToggleRecurringJobInput,
): Promise<RecurringJob> {
  await requireRecurringJob(ctx, actor, input.id);
  const changed = await ctx.db.withAccount(actor.accountId, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM recurring_job WHERE id = ${input.id}::uuid FOR UPDATE`;
    const row = await tx.recurringJob.findFirst({ where: { id: input.id, deletedAt: null } });
    if (!row) throw new AppError("not_found", "Recurring job not found.");
    const isActive = input.isActive ?? !row.isActive;
    if (isActive === row.isActive) return row;
    const isContinue = isActive && needsConfirmation(row.blocker);
    const mapping = isContinue
      ? await tx.mapping.findUnique({
          where: { connectionId_objectType: { connectionId: row.connectionId, objectType: row.objectType } },
        })
      : null;
    return await tx.recurringJob.update({
      where: { id: row.id },
      data: {
        isActive,
        revision: { increment: 1 },
        ...(isContinue
          ? { blocker: null, acceptedVersionId: mapping?.versionId ?? null, runRequestedAt: ctx.now() }
          : {}),
      },
    });
  });
  await syncSchedule(ctx, changed.id);
  if (changed.isActive) await startRequestedRun(ctx, changed);
  return changed;
}
