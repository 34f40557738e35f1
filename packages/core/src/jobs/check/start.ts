import type { StartCheckInput } from "@plumbline/schema/checks/rest.ts";
import { FINAL_STATUSES, type FinalStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { DAY_MS } from "../../time.ts";
import { startListJob, type StartedJob, type StartListJobContext } from "../start.ts";

/** Starts a check of a list; it is free and writes nothing. Errors: those of `startListJob`, and `check_limit`. */
export async function startCheck(
  ctx: StartListJobContext & Pick<Context, "config">,
  actor: Actor,
  input: StartCheckInput,
): Promise<StartedJob> {
  return await startListJob(ctx, actor, {
    kind: "check",
    ...input,
    texts: { started: "Check started.", alreadyRunning: "This list is already being checked." },
    requireAllowed: (tx, { size }) => requireCheckAllowance(ctx, tx, { accountId: actor.accountId, records: size }),
  });
}

/** A check with one of these statuses counts only what it read. */
const CUT_SHORT: FinalStatus[] = FINAL_STATUSES.filter((status) => status !== "completed");
/**
 * Checks of a day that are counted; beyond that every check is refused, whatever its size. A HubSpot workflow can start one every
 * few seconds.
 */
const MAX_CHECKS = 10_000;

/**
 * How many more addresses the account's checks may read now. A check that alone exceeds the limit may run when it is the only one.
 * Concurrent callers wait for this transaction, so that two starts cannot use the same allowance.
 */
export async function checksLeft(
  ctx: Pick<Context, "config" | "now">,
  tx: Tx,
  accountId: string,
): Promise<{ used: number; left: number }> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`check:${accountId}`}, 0))`;
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const [{ checks, used } = { checks: 0, used: 0 }] = await tx.$queryRaw<{ checks: number; used: number }[]>`
    SELECT count(*)::int AS checks,
      COALESCE(sum(CASE WHEN status = ANY (${CUT_SHORT}::text[]) THEN records_read ELSE GREATEST(records_total, records_read) END), 0)::float8 AS used
    FROM (
      SELECT status, records_total, records_read FROM job
      WHERE account_id = ${accountId}::uuid AND kind = 'check' AND created_at > ${since} ORDER BY created_at DESC LIMIT ${MAX_CHECKS}) newest`;
  if (checks >= MAX_CHECKS) return { used, left: 0 };
  return {
    used,
    left: used === 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, ctx.config.limits.checkRecordsPerDay - used),
  };
}

/**
 * Checks are free for the customer but use their portal's request limit and our capacity, so the records that each account's checks
 * read in 24 hours are limited. A check that alone exceeds the limit may run when it is the only one. Error: `check_limit`.
 */
export async function requireCheckAllowance(
  ctx: Pick<Context, "config" | "now">,
  tx: Tx,
  { accountId, records }: { accountId: string; records: number },
): Promise<void> {
  const { used, left } = await checksLeft(ctx, tx, accountId);
  const limit = ctx.config.limits.checkRecordsPerDay;
  if (records > left)
    throw new AppError(
      "check_limit",
      `Checks can read ${limit.toLocaleString("en-US")} records in 24 hours, and yours have read ${used.toLocaleString("en-US")}. Please try again later.`,
    );
}
