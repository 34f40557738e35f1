import type { KnownSchedule, Schedule } from "../workflows.ts";
import { scheduleIdOf, scheduleOf, syncSchedule, type SyncContext } from "./sync-schedule.ts";

/**
 * Compares every schedule with its row and repairs differences: lost with Temporal's database, changed manually, or orphaned.
 * Runs at each worker's start, every few minutes, and nightly. Returns the ids of the repaired schedules.
 */
export async function repairSchedules(ctx: SyncContext): Promise<string[]> {
  const rows = await ctx.db.withSystem(async (tx) => {
    const jobs = await tx.recurringJob.findMany({ where: { deletedAt: null } });
    const connections = await tx.connection.findMany({ select: { id: true, status: true } });
    const byId = new Map(connections.map((connection) => [connection.id, connection]));
    return jobs.map((row) => ({ row, wanted: scheduleOf(ctx.config, row, byId.get(row.connectionId) ?? null) }));
  });
  const known = new Map((await ctx.workflows.listSchedules("recurring:")).map((schedule) => [schedule.id, schedule]));
  const repaired: string[] = [];
  for (const { row, wanted } of rows) {
    const id = scheduleIdOf(row.id);
    if (wanted ? isSame(known.get(id), wanted) : !known.has(id)) continue;
    await syncSchedule(ctx, row.id);
    repaired.push(id);
  }
  const wantedIds = new Set(rows.map(({ row }) => scheduleIdOf(row.id)));
  for (const id of known.keys()) {
    if (wantedIds.has(id)) continue;
    // A row may have been made since the rows were read.
    await syncOrDelete(ctx, id);
    repaired.push(id);
  }
  return repaired;
}

async function syncOrDelete(ctx: SyncContext, id: string): Promise<void> {
  const recurringJobId = id.slice("recurring:".length);
  const row = await ctx.db.withSystem((tx) => tx.recurringJob.findUnique({ where: { id: recurringJobId } }));
  if (row) await syncSchedule(ctx, recurringJobId);
  else await ctx.workflows.deleteSchedule(id);
}

function isSame(known: KnownSchedule | undefined, wanted: Schedule): boolean {
  return (
    known !== undefined &&
    known.everyMs === wanted.everyMs &&
    known.offsetMs === wanted.offsetMs &&
    known.isPaused === wanted.isPaused
  );
}
