import type { Context } from "../../context.ts";
import type { Schedule } from "../../work/workflows.ts";
import type { Config } from "../../config/config.ts";
import { parseRecurringJob, type RecurringJob } from "../../work/recurring-job-row.ts";
import { everyMs, offsetMs } from "./recurrence.ts";

export type SyncContext = Pick<Context, "db" | "workflows" | "log" | "config" | "now">;

/** A row that keeps changing is left to the dispatcher. */
const ROUNDS = 5;

export function scheduleIdOf(recurringJobId: string): string {
  return `recurring:${recurringJobId}`;
}

/** The wanted state of the schedule; null = it must not exist. */
export function scheduleOf(
  config: Pick<Config, "limits">,
  row: RecurringJob,
  connection: { status: string } | null,
): Schedule | null {
  if (row.deletedAt || !connection || connection.status === "disconnecting") return null;
  return {
    id: scheduleIdOf(row.id),
    work: { workflow: "runRecurring", input: { recurringJobId: row.id } },
    everyMs: everyMs(config, row),
    offsetMs: offsetMs(config, row),
    isPaused: !row.isActive || connection.status !== "active",
  };
}

/**
 * Makes the schedule match its row as a whole. Temporal keeps the last write, so the row's revision is read before and compared
 * after: the last writer has sent the newest state. The dispatcher retries failures, and `repairSchedules` finds drift.
 */
export async function syncSchedule(ctx: SyncContext, recurringJobId: string): Promise<void> {
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await ctx.db.withSystem(async (tx) => {
        const row = await tx.recurringJob.findUnique({ where: { id: recurringJobId } });
        return (
          row && {
            row: parseRecurringJob(row),
            connection: await tx.connection.findUnique({ where: { id: row.connectionId } }),
          }
        );
      });
      if (!found) return;
      const wanted = scheduleOf(ctx.config, found.row, found.connection);
      if (wanted) await ctx.workflows.putSchedule(wanted);
      else await ctx.workflows.deleteSchedule(scheduleIdOf(recurringJobId));
      const synced = await ctx.db.withSystem((tx) =>
        tx.recurringJob.updateMany({
          where: { id: recurringJobId, revision: found.row.revision },
          data: { syncedRevision: found.row.revision },
        }),
      );
      if (synced.count > 0) return;
    }
  } catch (error) {
    ctx.log.warn({ recurringJobId, err: error }, "could not update the schedule; the dispatcher will retry");
  }
}
