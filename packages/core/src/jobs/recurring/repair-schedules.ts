import type { KnownSchedule, Schedule } from "../../work/workflows.ts";
import { scheduleIdOf, scheduleOf, syncSchedule, type SyncContext } from "./sync-schedule.ts";
import { parseRecurringJob } from "../../work/recurring-job-row.ts";

/** Recurring jobs per statement, and per round; the next round continues after them. */
const SLICE = 500;
const ROUND = 10_000;
const START = "00000000-0000-0000-0000-000000000000";

/** `next`: the id after which the next round continues; null at the end. */
export type RepairRound = { repaired: string[]; next: string | null };

/**
 * Compares all schedules with their rows and repairs differences: lost with Temporal's database, changed manually, or orphaned.
 * Returns the ids of the repaired schedules.
 */
export async function repairSchedules(ctx: SyncContext, max = ROUND): Promise<string[]> {
  const repaired: string[] = [];
  for (let after: string | null = START; after !== null;) {
    const round: RepairRound = await repairRound(ctx, after, max);
    repaired.push(...round.repaired);
    after = round.next;
  }
  return repaired;
}

/** The same for at most `max` recurring jobs in id order, and the schedules of the ids in between. */
export async function repairRound(ctx: SyncContext, cursor: string | null, max = ROUND): Promise<RepairRound> {
  const after = cursor ?? START;
  const rows = await wantedSchedules(ctx, after, max);
  const next = rows.length < max ? null : (rows.at(-1)?.recurringJobId ?? null);
  const isOfRound = (id: string) => id > scheduleIdOf(after) && (next === null || id <= scheduleIdOf(next));
  const listed = await ctx.workflows.listSchedules("recurring:", isOfRound);
  const known = new Map(listed.map((schedule) => [schedule.id, schedule]));
  const repaired: string[] = [];
  for (const { recurringJobId, wanted } of rows) {
    const id = scheduleIdOf(recurringJobId);
    const found = known.get(id);
    known.delete(id);
    if (wanted ? isSame(found, wanted) : !found) continue;
    await syncSchedule(ctx, recurringJobId);
    repaired.push(id);
  }
  for (const id of known.keys()) {
    // A row may have been created since the rows were read.
    await syncOrDelete(ctx, id);
    repaired.push(id);
  }
  return { repaired, next };
}

type WantedSchedule = { recurringJobId: string; wanted: Schedule | null };

async function wantedSchedules(
  ctx: Pick<SyncContext, "db" | "config">,
  after: string,
  max: number,
): Promise<WantedSchedule[]> {
  const found: WantedSchedule[] = [];
  for (let from = after; found.length < max;) {
    const take = Math.min(SLICE, max - found.length);
    const { rows, statuses } = await ctx.db.withSystem(async (tx) => {
      const rows = await tx.recurringJob.findMany({
        where: { deletedAt: null, id: { gt: from } },
        orderBy: { id: "asc" },
        take,
      });
      const connections = await tx.connection.findMany({
        where: { id: { in: rows.map(({ connectionId }) => connectionId) } },
        select: { id: true, status: true },
      });
      return {
        rows: rows.map(parseRecurringJob),
        statuses: new Map(connections.map((connection) => [connection.id, connection])),
      };
    });
    for (const row of rows)
      found.push({
        recurringJobId: row.id,
        wanted: scheduleOf(ctx.config, row, statuses.get(row.connectionId) ?? null),
      });
    from = rows.at(-1)?.id ?? from;
    if (rows.length < take) break;
  }
  return found;
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
