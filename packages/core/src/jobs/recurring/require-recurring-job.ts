import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { parseRecurringJob, type RecurringJob } from "../../work/recurring-job-row.ts";

/** The actor's own recurring job, not deleted. Error: `not_found`, also for another account's. */
export async function requireRecurringJob(ctx: Pick<Context, "db">, actor: Actor, id: string): Promise<RecurringJob> {
  const row = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.recurringJob.findFirst({ where: { id, deletedAt: null } }),
  );
  if (!row) throw new AppError("not_found", "Recurring job not found.");
  return parseRecurringJob(row);
}
