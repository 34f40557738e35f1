import { JOB_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";
import type {
  CreateRecurringJobInput,
  ChangeScheduleInput,
  ToggleRecurringJobInput,
  RecurringJobIdInput,
} from "@plumbline/schema/recurring/rest.ts";
import { doneBy, type Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import { saveLimit } from "../../credits/spending/set-spending-limit.ts";
import type { Tx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-row.ts";
import { isUniqueViolation } from "../../db/sql-error.ts";
import type { Prisma, RecurringJob as Row } from "../../generated/prisma/client.ts";
import { cancelJobs } from "../../work/cancel-jobs.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { parseRecurringJob, type RecurringJob } from "../../work/recurring-job-row.ts";
import { RETRY_AFTER_START_MS, startJob } from "../../work/start-now.ts";
import { startRequestedRun } from "../../work/start-requested-run.ts";
import { accepting, setsOfKey } from "../accepted-hashes.ts";
import { openLooks } from "../canary/first-look.ts";
import { requireCleanableList } from "../start.ts";
import { needsConfirmation } from "./end-run.ts";
import { anchorOf, nextTick, syncSchedule, type SyncContext } from "./schedule.ts";

export type CreatedRecurringJob = { recurringJob: RecurringJob; alreadyExists: boolean; message: string };

/**
 * Cleans a list now and at every tick. The row is committed first: if the process dies before it creates the schedule and the
 * first run, the dispatcher does. An identical request returns the existing one; another interval for the same list is a
 * `conflict`. Errors: those of starting a cleaning, `conflict`.
 */
export async function createRecurringJob(
  ctx: SyncContext & Pick<Context, "openRecords" | "newId">,
  actor: Actor,
  input: CreateRecurringJobInput,
): Promise<CreatedRecurringJob> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const { list } = await requireCleanableList(ctx, actor, { connection, ...input });
  const now = ctx.now();
  const made = await ctx.db
    .withAccount(actor.accountId, async (tx) => {
      const detail = `${list.name}, every ${input.recurrenceInterval}`;
      await writeOwnEvent(ctx, tx, actor, { action: "recurring_job_created", detail, portalId: connection.portalId });
      const row = await tx.recurringJob.create({
        data: {
          id: ctx.newId(),
          accountId: actor.accountId,
          connectionId: connection.id,
          portalId: connection.portalId,
          portalName: connection.portalName,
          objectType: input.objectType,
          listId: input.listId,
          listName: list.name,
          // Empty: all that are in force at each run.
          setKeys: input.addressSets === "all" ? [] : input.addressSets,
          recurrenceInterval: input.recurrenceInterval,
          anchorAt: anchorOf(now),
          ...doneBy(actor),
          runRequestedAt: now,
          createdAt: now,
          nextTryAt: new Date(now.getTime() + RETRY_AFTER_START_MS),
        },
      });
      const { perRun = null, perMonth = null } = input;
      const place = { scope: "recurring_job" as const, scopeId: row.id };
      await saveLimit(ctx, tx, { accountId: actor.accountId, place, caps: { perRun, perMonth } });
      return parseRecurringJob(row);
    })
    .catch(async (error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return null;
    });
  if (!made) return await existing(ctx, actor, connection.id, input);
  await syncSchedule(ctx, made.id);
  await startRequestedRun(ctx, made);
  return { recurringJob: made, alreadyExists: false, message: "Recurring cleaning started. The first run begins now." };
}

async function existing(
  ctx: Pick<Context, "db">,
  actor: Actor,
  connectionId: string,
  input: CreateRecurringJobInput,
): Promise<CreatedRecurringJob> {
  const row = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.recurringJob.findFirst({
      where: { connectionId, objectType: input.objectType, listId: input.listId, deletedAt: null },
    }),
  );
  if (!row) throw new AppError("unavailable"); // deleted at this very moment
  if (row.recurrenceInterval !== input.recurrenceInterval) {
    throw new AppError("conflict", "This list already has a recurring job. Change its schedule instead.", {
      recurringJobId: row.id,
    });
  }
  return {
    recurringJob: parseRecurringJob(row),
    alreadyExists: true,
    message: "This list is already cleaned on this schedule.",
  };
}

/** `nextRunAt` is null while it is paused or its portal cannot be used. `totalRuns` counts runs that made a job. */
export type RecurringJobView = RecurringJob & {
  nextRunAt: Date | null;
  /** Human-readable text of the current blocker. */
  blockerText: string | null;
  lastRun: Job | null;
};

/** Oldest first. */
export async function listRecurringJobs(
  ctx: Pick<Context, "db" | "config" | "now">,
  actor: Actor,
): Promise<RecurringJobView[]> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const rows = await tx.recurringJob.findMany({
      where: { deletedAt: null },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const [connections, lastRuns] = await Promise.all([
      tx.connection.findMany({ where: { status: "active" }, select: { id: true } }),
      lastRunsOf(tx, ids),
    ]);
    const usable = new Set(connections.map((connection) => connection.id));
    return rows.map(parseRecurringJob).map((row) => ({
      ...row,
      nextRunAt: row.isActive && usable.has(row.connectionId) ? nextTick(ctx.config, row, ctx.now()) : null,
      blockerText: row.blocker && JOB_REASON_TEXTS[row.blocker],
      lastRun: lastRuns.find((run) => run.recurringJobId === row.id) ?? null,
    }));
  });
}

/** One index lookup each, however many runs there were. */
async function lastRunsOf(tx: Tx, recurringJobIds: readonly string[]): Promise<Job[]> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT run.id FROM unnest(${recurringJobIds}::uuid[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT id FROM job WHERE recurring_job_id = wanted.id ORDER BY scheduled_for DESC LIMIT 1) run`;
  return (await tx.job.findMany({ where: { id: { in: found.map((run) => run.id) } } })).map(parseJob);
}

/** The actor's own recurring job, not deleted. Error: `not_found`, also for another account's. */
export async function requireRecurringJob(ctx: Pick<Context, "db">, actor: Actor, id: string): Promise<RecurringJob> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => known(await findKept(tx, id)));
}

const findKept = (tx: Tx, id: string) => tx.recurringJob.findFirst({ where: { id, deletedAt: null } });

function known(row: Row | null | undefined): RecurringJob {
  if (!row) throw new AppError("not_found", "Recurring job not found.");
  return parseRecurringJob(row);
}

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
  const now = known(changed);
  await syncSchedule(ctx, row.id);
  return now;
}

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
    const row = known(await findKept(tx, input.id));
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
  for (const run of runs) await startJob(ctx, run);
}
