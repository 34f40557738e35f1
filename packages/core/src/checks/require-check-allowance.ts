import { FINAL_STATUSES, type FinalStatus } from "@plumbline/schema/jobs/job-state.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { DAY_MS } from "../time.ts";

/** A check that ended so counts what it has read. */
const CUT_SHORT: FinalStatus[] = FINAL_STATUSES.filter((status) => status !== "completed");
/** Checks of a day that are looked at: more of them are refused whatever their size. A HubSpot workflow can ask for one every few seconds. */
const MAX_CHECKS = 10_000;

/**
 * How many more addresses the checks of an account may read now. A check that alone is larger than the limit may run when it is the
 * only one. Other transactions that ask wait for the end of this one, so that two starts at once do not both find room.
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
 * A check is free for the customer, but not for their portal's request limit and for us: so many records an account in 24 hours.
 * A check that alone is larger than that may run when it is the only one. Error: `check_limit`.
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
