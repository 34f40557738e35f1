import type { KnownSchedule, Schedule } from "../work/workflows.ts";
import { scheduleIdOf, scheduleOf, syncSchedule, type SyncContext } from "./sync-schedule.ts";

/** Recurring jobs read at a time. */
const SLICE = 500;

/**
 * Compares every schedule with its row and repairs differences: lost with Temporal's database, changed manually, or orphaned.
 * Runs at each worker's start, every few minutes, and nightly. Returns the ids of the repaired schedules.
 */
export async function repairSchedules(ctx: SyncContext): Promise<string[]> {
  const known = new Map((await ctx.workflows.listSchedules("recurring:")).map((schedule) => [schedule.id, schedule]));
  const repaired: string[] = [];
  const wantedIds = new Set<string>();
  for await (const { recurringJobId, wanted } of wantedSchedules(ctx)) {
    const id = scheduleIdOf(recurringJobId);
    wantedIds.add(id);
    if (wanted ? isSame(known.get(id), wanted) : !known.has(id)) continue;
    await syncSchedule(ctx, recurringJobId);
    repaired.push(id);
  }
  for (const id of known.keys()) {
    if (wantedIds.has(id)) continue;
    // A row may have been made since the rows were read.
    await syncOrDelete(ctx, id);
    repaired.push(id);
  }
  return repaired;
}

type WantedSchedule = { recurringJobId: string; wanted: Schedule | null };

/** A slice of rows at a time, in the order of ids. */
async function* wantedSchedules(ctx: Pick<SyncContext, "db" | "config">): AsyncGenerator<WantedSchedule> {
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null;) {
    const from: string = after;
    const { rows, statuses } = await ctx.db.withSystem(async (tx) => {
      const rows = await tx.recurringJob.findMany({
        where: { deletedAt: null, id: { gt: from } },
        orderBy: { id: "asc" },
        take: SLICE,
      });
      const connections = await tx.connection.findMany({
        where: { id: { in: rows.map(({ connectionId }) => connectionId) } },
        select: { id: true, status: true },
      });
      return { rows, statuses: new Map(connections.map((connection) => [connection.id, connection])) };
    });
    for (const row of rows)
      yield { recurringJobId: row.id, wanted: scheduleOf(ctx.config, row, statuses.get(row.connectionId) ?? null) };
    after = rows.length < SLICE ? null : (rows.at(-1)?.id ?? null);
  }
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
