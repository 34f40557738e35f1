import { JOBS, sqlId } from "../ids.ts";
import type { Sizes } from "../sizes.ts";
import { CHUNK } from "./records.ts";

const OUTCOMES = ["confirmed", "corrected", "unchanged", "review", "failed", "skipped", "not_done"];

/** Rows of `job` with the counters of their records. The job of the largest ledger has no records. */
export function fillJobs({ accounts, largeJob, largestLedger }: Sizes): string[] {
  const counted = OUTCOMES.map(
    (outcome) => `COALESCE(sum(count) FILTER (WHERE outcome = '${outcome}'), 0)::int AS ${outcome}`,
  );
  const counters = OUTCOMES.map((outcome) =>
    outcome === "confirmed"
      ? `CASE WHEN j.no = ${JOBS.ledger} THEN ${largestLedger / 2} ELSE COALESCE(c.confirmed, 0) END`
      : `COALESCE(c.${outcome}, 0)`,
  );
  return [
    `CREATE TEMP TABLE filled_counters AS SELECT job_id, ${counted.join(", ")} FROM job_reason GROUP BY job_id`,
    `INSERT INTO job (id, account_id, connection_id, portal_id, portal_name, kind, object_type, list_id, list_name, mapping_version_id, address_hash, accepted_hashes, recurring_job_id, scheduled_for,
       status, snapshot_done, chunk_size, records_total, records_read, ${OUTCOMES.join(", ")}, created_at, started_at, finished_at, last_progress_at, next_try_at)
     SELECT j.job_id, j.account_id, ${sqlId("connection", "j.account_no")}, (1000000 + j.account_no)::text, 'portal ' || j.account_no, j.kind, 'contact', 'list ' || j.no, 'list ' || j.no,
       ${sqlId("version", "j.account_no * 2")}, v.content_hash, jsonb_build_object('primary', v.content_hash), CASE WHEN j.kind = 'recurring' THEN ${sqlId("recurring", "j.account_no")} END,
       CASE WHEN j.kind = 'recurring' THEN date_trunc('second', j.created_at) + j.no * interval '1 millisecond' END,
       CASE WHEN j.no = ${JOBS.large} OR is_open THEN 'running' ELSE 'completed' END, true, ${CHUNK},
       CASE WHEN j.no = ${JOBS.large} THEN ${largeJob} ELSE COALESCE(r.records, 0) END, CASE WHEN j.no = ${JOBS.large} THEN ${largeJob} ELSE COALESCE(r.records, 0) END,
       ${counters.join(", ")},
       created_at, created_at, CASE WHEN j.no = ${JOBS.large} OR is_open THEN NULL ELSE created_at + interval '1 minute' END, created_at, now()
     FROM filled_job j JOIN (SELECT id, content_hash FROM mapping_version) v ON v.id = ${sqlId("version", "j.account_no * 2")} LEFT JOIN filled_counters c USING (job_id)
       LEFT JOIN (SELECT job_id, sum(count)::int AS records FROM job_reason GROUP BY job_id) r USING (job_id)`,
    `INSERT INTO usage_month
     SELECT account_id, date_trunc('month', created_at AT TIME ZONE 'UTC'), object_type, count(*), ${OUTCOMES.map((outcome) => `sum(${outcome})`).join(", ")}
     FROM job GROUP BY 1, 2, 3`,
    // Every account has spent and failed in every retained hour.
    `INSERT INTO account_counter
     SELECT ${sqlId("account", "n")}, measure, period, date_trunc(period, now(), 'UTC') - back * ('1 ' || period)::interval, CASE measure WHEN 'failed' THEN 'unreadable_text' ELSE '' END, 7
     FROM generate_series(0, ${accounts - 1}) n, unnest(ARRAY['spent', 'failed']) measure, unnest(ARRAY['hour', 'day']) period, generate_series(0, CASE period WHEN 'hour' THEN 72 ELSE 35 END) back`,
  ];
}
