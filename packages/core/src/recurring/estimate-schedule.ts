import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { RECURRENCE_HOURS, type RecurrenceInterval } from "@plumbline/schema/recurring/intervals.ts";
import type { Actor } from "../actor.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { creditPriceCents, priceOf } from "../credits/spending/credit-price.ts";
import type { Tx } from "../db/database.ts";
import type { RecurringJob } from "../work/recurring-job-row.ts";

/** So many of the last runs. */
const RUNS = 10;
/** Runs that did not complete say nothing, and are looked past only so far. */
const LOOKED_AT = 50;

/**
 * What a schedule costs: `runs` of the last ten completed ones are what it rests on, or a check of the list, which says the most that
 * a first run can cost. Cents are those of the credits at the price of the last purchase.
 */
export type ScheduleEstimate = {
  basis: "runs" | "check";
  runs: number;
  creditsPerRun: number;
  centsPerRun: number;
  /** Null where only a check is known: later runs clean what changes. */
  creditsPerDay: number | null;
  centsPerDay: number | null;
};

type List = { accountId: string; connectionId: string; objectType: string; listId: string };

/** By the runs of a recurring job. Null before one completed. */
async function estimateByRuns(
  tx: Tx,
  { accountId, id, interval }: { accountId: string; id: string; interval: RecurrenceInterval },
): Promise<ScheduleEstimate | null> {
  const runs = await tx.$queryRaw<{ credits: number }[]>`
    SELECT credits FROM (
      SELECT (confirmed + corrected)::int AS credits, status, scheduled_for FROM job
      WHERE account_id = ${accountId}::uuid AND recurring_job_id = ${id}::uuid ORDER BY scheduled_for DESC LIMIT ${LOOKED_AT}
    ) latest WHERE status = 'completed' ORDER BY scheduled_for DESC LIMIT ${RUNS}`;
  if (runs.length === 0) return null;
  // The first run cleans what was there; later ones what changed.
  const later = runs.length > 1 ? runs.slice(0, runs.length < RUNS ? -1 : undefined) : runs;
  const perRun = later.reduce((sum, { credits }) => sum + credits, 0) / later.length;
  const perDay = (perRun * 24) / RECURRENCE_HOURS[interval];
  const price = await creditPriceCents(tx, accountId);
  return {
    basis: "runs",
    runs: later.length,
    creditsPerRun: perRun,
    centsPerRun: priceOf(perRun, price),
    creditsPerDay: perDay,
    centsPerDay: priceOf(perDay, price),
  };
}

/** By the newest completed check of the list: its first run, at most. Null where the list was not checked. */
async function estimateByCheck(tx: Tx, list: List): Promise<ScheduleEstimate | null> {
  const { accountId, connectionId, objectType, listId } = list;
  const checks = await tx.job.findMany({
    where: { accountId, kind: "check" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: LOOKED_AT,
    select: { id: true, status: true, connectionId: true, objectType: true, listId: true },
  });
  const check = checks.find(
    (job) =>
      job.status === "completed" &&
      job.connectionId === connectionId &&
      job.objectType === objectType &&
      job.listId === listId,
  );
  const result = check && (await tx.listCheck.findUnique({ where: { jobId: check.id } }));
  if (!result) return null;
  return {
    basis: "check",
    runs: 0,
    creditsPerRun: result.maxCredits,
    centsPerRun: priceOf(result.maxCredits, await creditPriceCents(tx, accountId)),
    creditsPerDay: null,
    centsPerDay: null,
  };
}

/** Before a schedule is made: by the check of its list. Error: `not_found`. */
export async function estimateSchedule(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { portalId, objectType, listId }: { portalId: string; objectType: ObjectType; listId: string },
): Promise<ScheduleEstimate | null> {
  const { accountId, id: connectionId } = await requireConnection(ctx, actor, portalId);
  return await ctx.db.readAccount(accountId, (tx) =>
    estimateByCheck(tx, { accountId, connectionId, objectType, listId }),
  );
}

/** Of one that exists: by its runs, and before one completed by the check of its list. */
export async function estimateRecurringJob(
  ctx: Pick<Context, "db">,
  row: Pick<RecurringJob, "id" | "accountId" | "connectionId" | "objectType" | "listId" | "recurrenceInterval">,
): Promise<ScheduleEstimate | null> {
  const { accountId, id, recurrenceInterval: interval } = row;
  return await ctx.db.readAccount(
    accountId,
    async (tx) => (await estimateByRuns(tx, { accountId, id, interval })) ?? (await estimateByCheck(tx, row)),
  );
}
