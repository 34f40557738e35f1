import type { CreateRecurringJobInput } from "@plumbline/schema/recurring/rest.ts";
import { doneBy, type Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { saveLimit } from "../../credits/spending/set-spending-limit.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import { isUniqueViolation } from "../../db/sql-error.ts";
import { parseRecurringJob, type RecurringJob } from "../../work/recurring-job-row.ts";
import { requireCleanableList } from "../require-cleanable-list.ts";
import { anchorOf } from "./recurrence.ts";
import { startRequestedRun } from "../../work/start-requested-run.ts";
import { syncSchedule, type SyncContext } from "./sync-schedule.ts";
import { RETRY_AFTER_START_MS } from "../../work/start-now.ts";

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
