import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";
import type { SetAside } from "./triage.ts";
import type { ChunkWork } from "../job-work.ts";

/** Waiting records that end without plan: free, and remembered where the answer is about their values. */
export async function writeFinalOutcomes(
  ctx: Pick<Context, "now">,
  tx: Tx,
  chunk: ChunkWork,
  records: readonly SetAside[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ recordId, outcome, reason, values, laterJobId = null }) => ({
    id: recordId,
    outcome,
    reason,
    before: values,
    later_job_id: laterJobId,
  }));
  const written = await tx.$executeRaw`
    UPDATE job_record r SET state = o.outcome, reason = o.reason, before = COALESCE(r.before, o.before), later_job_id = o.later_job_id, decided_at = ${ctx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, outcome text, reason text, before jsonb, later_job_id uuid)
    WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = o.id AND r.state = 'waiting'`;
  if (written !== records.length) throw new Error("a record is no longer waiting");
}

/** How many records ended so. */
export type Tally = { outcome: Outcome; reason: string; count: number };

export function tally(records: readonly { outcome: Outcome | null; reason?: string }[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { outcome, reason = "" } of records) {
    if (outcome === null) continue;
    const known = tallies.get(`${outcome}/${reason}`) ?? { outcome, reason, count: 0 };
    tallies.set(`${outcome}/${reason}`, { ...known, count: known.count + 1 });
  }
  return [...tallies.values()];
}

/** Minimum distance of the readings that a rate is computed from. */
const RATE_READING_SECONDS = 30;

/**
 * The counters that pages and pollers read, by outcome and by reason, and the readings of the rate; moved in the transaction
 * that writes the outcomes. Progress ends a pause for good; a job that is only tried again keeps waiting for its 30 days.
 */
export async function addToCounters(
  ctx: Pick<Context, "now">,
  tx: Tx,
  work: { jobId: string; accountId: string },
  tallies: readonly Tally[],
): Promise<void> {
  if (tallies.length === 0) return;
  const by = (outcome: Outcome) =>
    tallies.filter((one) => one.outcome === outcome).reduce((sum, one) => sum + one.count, 0);
  const all = tallies.reduce((sum, one) => sum + one.count, 0);
  const now = ctx.now();
  await tx.$executeRaw`
    WITH reasons AS (
      INSERT INTO job_reason AS known (job_id, outcome, reason, account_id, count)
      SELECT ${work.jobId}::uuid, t.outcome, t.reason, ${work.accountId}::uuid, t.count
      FROM jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb) AS t (outcome text, reason text, count int) ORDER BY t.outcome, t.reason
      ON CONFLICT (job_id, outcome, reason) DO UPDATE SET count = known.count + EXCLUDED.count
    )
    UPDATE job SET confirmed = confirmed + ${by("confirmed")}::int, corrected = corrected + ${by("corrected")}::int,
      unchanged = unchanged + ${by("unchanged")}::int, review = review + ${by("review")}::int, failed = failed + ${by("failed")}::int,
      skipped = skipped + ${by("skipped")}::int, not_done = not_done + ${by("not_done")}::int, restored = restored + ${by("restored")}::int, last_progress_at = ${now}, paused_at = NULL,
      previous_rate_at = CASE WHEN reading.is_due THEN rate_at ELSE previous_rate_at END,
      previous_rate_done = CASE WHEN reading.is_due THEN rate_done ELSE previous_rate_done END,
      rate_at = CASE WHEN reading.is_due THEN ${now} ELSE rate_at END,
      rate_done = CASE WHEN reading.is_due THEN reading.done + ${all}::int ELSE rate_done END
    FROM (
      SELECT COALESCE(rate_at + make_interval(secs => ${RATE_READING_SECONDS}::int) <= ${now}, true) AS is_due,
        confirmed + corrected + unchanged + review + failed + skipped + not_done + restored AS done
      FROM job WHERE id = ${work.jobId}::uuid FOR UPDATE
    ) reading
    WHERE id = ${work.jobId}::uuid`;
}

export type Remembered = { recordId: string; hash: string; outcome: Outcome; reason: string };

/** What this decision left in the CRM; frees the job's own claim. In id order, as all claims are taken. */
export async function remember(
  ctx: Pick<Context, "now">,
  tx: Tx,
  chunk: ChunkWork,
  records: readonly Remembered[],
): Promise<void> {
  if (records.length === 0) return;
  const isAutomatic = chunk.kind === "update" || chunk.kind === "workflow";
  await tx.$executeRaw`
    INSERT INTO record_memory AS m (connection_id, object_type, record_id, account_id, values_hash, mapping_hash, outcome, reason, decided_at, auto_corrected_at)
    SELECT ${chunk.ref.connectionId}::uuid, ${chunk.objectType}, o.id, ${chunk.accountId}::uuid, o.hash, ${chunk.mappingHash}, o.outcome, o.reason, ${ctx.now()},
      CASE WHEN ${isAutomatic} AND o.outcome = 'corrected' THEN ARRAY[${ctx.now()}::timestamptz] ELSE '{}' END
    FROM jsonb_to_recordset(${JSON.stringify(records.map(({ recordId, ...rest }) => ({ id: recordId, ...rest })))}::jsonb) AS o (id text, hash text, outcome text, reason text)
    ORDER BY o.id
    ON CONFLICT (connection_id, object_type, record_id) DO UPDATE SET values_hash = EXCLUDED.values_hash, mapping_hash = EXCLUDED.mapping_hash,
      outcome = EXCLUDED.outcome, reason = EXCLUDED.reason, decided_at = EXCLUDED.decided_at,
      -- What was set aside was not claimed: another job's open plan keeps its claim.
      claim_job_id = NULLIF(m.claim_job_id, ${chunk.jobId}::uuid), claimed_at = CASE WHEN m.claim_job_id <> ${chunk.jobId}::uuid THEN m.claimed_at END,
      -- The newest three.
      auto_corrected_at = (COALESCE(m.auto_corrected_at, '{}') || EXCLUDED.auto_corrected_at)[GREATEST(1, cardinality(COALESCE(m.auto_corrected_at, '{}') || EXCLUDED.auto_corrected_at) - 2):]`;
}
