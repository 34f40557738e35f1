import { RECURRENCE_HOURS } from "@plumbline/schema/recurring/intervals.ts";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { claimDue, type DueRows } from "../../work/claim-due.ts";
import { type RecurringJob, parseRecurringJob } from "../../work/recurring-job-row.ts";
import type { Schedule, KnownSchedule } from "../../work/workflows.ts";

type Row = Pick<RecurringJob, "recurrenceInterval" | "anchorAt">;

/** Milliseconds between two ticks. */
export function everyMs(config: Pick<Config, "limits">, row: Row): number {
  return RECURRENCE_HOURS[row.recurrenceInterval] * config.limits.recurringHourMs;
}

/** Temporal counts intervals from the epoch: the offset puts a tick on the anchor. */
export function offsetMs(config: Pick<Config, "limits">, row: Row): number {
  return row.anchorAt.getTime() % everyMs(config, row);
}

/** The first tick after `now`. */
export function nextTick(config: Pick<Config, "limits">, row: Row, now: Date): Date {
  const every = everyMs(config, row);
  const anchor = row.anchorAt.getTime();
  const passed = Math.max(0, Math.floor((now.getTime() - anchor) / every));
  return new Date(anchor + (passed + 1) * every);
}

/** Anchors are whole seconds, the resolution of a schedule. */
export function anchorOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1_000) * 1_000);
}

export type SyncContext = Pick<Context, "db" | "workflows" | "log" | "config" | "now">;

/** A row that keeps changing is left to the dispatcher. */
const ROUNDS = 5;

function scheduleIdOf(recurringJobId: string): string {
  return `recurring:${recurringJobId}`;
}

/** The wanted state of the schedule; null = it must not exist. */
function scheduleOf(
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

/** Recurring jobs per statement, and per round; the next round continues after them. */
const SLICE = 500;
const ROUND = 10_000;
const START = "00000000-0000-0000-0000-000000000000";

/** `next`: the id after which the next round continues; null at the end. */
type RepairRound = { repaired: string[]; next: string | null };

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
async function repairRound(ctx: SyncContext, cursor: string | null, max = ROUND): Promise<RepairRound> {
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

/** Schedules are compared with their rows this often: a Temporal that lost its database gets them back. */
const DUE: DueRows = {
  table: "shared_round",
  key: "name",
  dueAt: "due_at",
  where: "name = 'repair_schedules'",
  retryAfter: "interval '5 minutes'",
  returning: "cursor",
};

/**
 * One round of the comparison, by the worker that finds it due. If there is more, the next round is due at once; after a failure it
 * is due again in half a minute, after a worker's death in five. Returns the ids of the repaired schedules, or null when nothing
 * was due.
 */
export async function repairDueSchedules(ctx: SyncContext, max?: number): Promise<string[] | null> {
  const [claimed] = await claimDue<{ cursor: string | null }>(ctx, DUE);
  if (!claimed) return null;
  try {
    const { repaired, next } = await repairRound(ctx, claimed.cursor, max);
    if (repaired.length > 0) ctx.log.info({ repaired: repaired.length }, "repaired schedules");
    await ctx.db.statement(sql`
      UPDATE shared_round SET cursor = ${next}, due_at = CASE WHEN ${next}::text IS NULL THEN due_at ELSE app_now() END
      WHERE name = 'repair_schedules'`);
    return repaired;
  } catch (error) {
    await ctx.db.statement(
      sql`UPDATE shared_round SET due_at = app_now() + interval '30 seconds' WHERE name = 'repair_schedules'`,
    );
    throw error;
  }
}
