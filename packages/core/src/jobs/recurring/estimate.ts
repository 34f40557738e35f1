import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { RECURRENCE_HOURS, type RecurrenceInterval } from "@plumbline/schema/recurring/intervals.ts";
import type { Actor } from "../../actor.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import { creditPriceCents, priceOf } from "../../credits/spending/credit-price.ts";
import type { Tx } from "../../db/database.ts";
import type { RecurringJob } from "../../work/recurring-job-row.ts";

/** Runs that an estimate uses. */
const RUNS = 10;
/** Maximum runs read: incomplete ones are skipped. */
const LOOKED_AT = 50;

/**
 * The cost of a schedule, estimated from `runs` of the last ten completed ones, or from a check of the list, which gives the
 * maximum cost of a first run. Cents are at the price of the last credit purchase.
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

/** From the runs of a recurring job. Null before one completed. */
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
  // The first run cleans everything; later ones only what changed.
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

/** From the newest completed check of the list: the maximum cost of its first run. Null where the list was not checked. */
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

/** Before a schedule is created: from the check of its list. Error: `not_found`. */
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

/** For an existing one: from its runs, and before one completed from the check of its list. */
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
