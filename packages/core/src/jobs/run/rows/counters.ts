import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";

/** Number of addresses of a set with this outcome. */
export type Tally = { setKey: string; outcome: Outcome; reason: string; count: number };

type Counted = { setKey: string; outcome: Outcome | null; reason?: string };

export function tally(addresses: readonly Counted[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { setKey, outcome, reason = "" } of addresses) {
    if (outcome === null) continue;
    const key = `${setKey}/${outcome}/${reason}`;
    const known = tallies.get(key) ?? { setKey, outcome, reason, count: 0 };
    tallies.set(key, { ...known, count: known.count + 1 });
  }
  return [...tallies.values()];
}

/** Minimum interval between the readings that a rate is computed from. */
const RATE_READING_SECONDS = 30;

/**
 * Updates the counters that pages and pollers read, by outcome and by reason, and the readings of the rate, in the transaction that
 * writes the outcomes. `filled`: addresses in which values were filled in besides the address. Progress ends a pause for good; a job that is only retried keeps its 30-day limit.
 */
export async function addToCounters(
  ctx: Pick<Context, "now">,
  tx: Tx,
  work: { jobId: string; accountId: string },
  { tallies, filled = 0 }: { tallies: readonly Tally[]; filled?: number },
): Promise<void> {
  if (tallies.length === 0) return;
  const by = (outcome: Outcome) =>
    tallies.filter((one) => one.outcome === outcome).reduce((sum, one) => sum + one.count, 0);
  const all = tallies.reduce((sum, one) => sum + one.count, 0);
  const now = ctx.now();
  await tx.$executeRaw`
    WITH reading AS (
      SELECT COALESCE(rate_at + make_interval(secs => ${RATE_READING_SECONDS}::int) <= ${now}, true) AS is_due,
        confirmed + corrected + unchanged + review + failed + skipped + not_done + restored AS done
      FROM job WHERE id = ${work.jobId}::uuid FOR UPDATE
    ),
    -- Behind the lock of the job: of two that add the same row at once, one would fail on the key of the release before.
    reasons AS (
      INSERT INTO job_reason AS known (job_id, set_key, outcome, reason, account_id, count)
      SELECT ${work.jobId}::uuid, t."setKey", t.outcome, t.reason, ${work.accountId}::uuid, t.count
      FROM reading, jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb) AS t ("setKey" text, outcome text, reason text, count int)
      ORDER BY t."setKey", t.outcome, t.reason
      ON CONFLICT (job_id, outcome, reason, set_key) DO UPDATE SET count = known.count + EXCLUDED.count
    )
    UPDATE job SET confirmed = confirmed + ${by("confirmed")}::int, corrected = corrected + ${by("corrected")}::int,
      unchanged = unchanged + ${by("unchanged")}::int, review = review + ${by("review")}::int, failed = failed + ${by("failed")}::int,
      skipped = skipped + ${by("skipped")}::int, not_done = not_done + ${by("not_done")}::int, restored = restored + ${by("restored")}::int,
      filled = filled + ${filled}::int, last_progress_at = ${now}, paused_at = NULL,
      previous_rate_at = CASE WHEN reading.is_due THEN rate_at ELSE previous_rate_at END,
      previous_rate_done = CASE WHEN reading.is_due THEN rate_done ELSE previous_rate_done END,
      rate_at = CASE WHEN reading.is_due THEN ${now} ELSE rate_at END,
      rate_done = CASE WHEN reading.is_due THEN reading.done + ${all}::int ELSE rate_done END
    FROM reading
    WHERE id = ${work.jobId}::uuid`;
}
