import { ACCOUNTS, JOBS, sqlId } from "../ids.ts";
import type { Sizes } from "../sizes.ts";

/** One in this many jobs is a list of several hundred records; the others are updates of a few. */
export const LIST_EVERY = 20;
const OF_AN_UPDATE = 5;
export const CHUNK = 1_000;
/** Jobs with a part still waiting. */
export const OPEN_EVERY = 500;

/** The number of records of one of the lists. */
export function listSize({ records, jobs, largeJob }: Sizes): number {
  const lists = Math.floor(jobs / LIST_EVERY);
  return Math.max(1, Math.floor((records - largeJob - (jobs - lists) * OF_AN_UPDATE) / lists));
}

const BEFORE = `'{"street_address": "1 main st", "city": "bosten", "state": "ma", "postal_code": "0210' || i % 10 || '", "country": "usa"}'`;
const AFTER = `'{"street_address": "1 Main St", "city": "Boston", "state": "MA", "postal_code": "0210' || i % 10 || '", "country": "US"}'`;
const CHANGES = `'[{"field": "city", "before": "bosten", "after": "Boston", "kind": "spelling", "reason": "city_misspelled", "confidence": 0.97}]'`;

/** Failures are rare in the large job, as for a person who filters by outcome. */
function records(jobs: string, size: string, waitingFrom: string, failedEvery: number): string {
  return `
    INSERT INTO job_record (job_id, record_id, account_id, chunk_no, state, reason, before, after, changes, decided_at)
    SELECT job_id, lpad(i::text, 10, '0'), account_id, i / ${CHUNK}, state,
      CASE state WHEN 'waiting' THEN NULL WHEN 'skipped' THEN CASE WHEN i % 3 = 0 THEN 'contested' ELSE 'empty' END WHEN 'review' THEN 'unknown_city' WHEN 'failed' THEN 'unreadable_text' ELSE 'formatted' END,
      CASE WHEN state <> 'waiting' THEN (${BEFORE})::jsonb END, CASE WHEN state = 'corrected' THEN (${AFTER})::jsonb END,
      CASE WHEN state IN ('corrected', 'review') THEN (${CHANGES})::jsonb END, CASE WHEN state <> 'waiting' THEN created_at END
    FROM (
      SELECT j.*, i, CASE WHEN i >= ${waitingFrom} THEN 'waiting' WHEN (i + j.no) % ${failedEvery} = ${failedEvery - 1} THEN 'failed'
        WHEN i % 20 < 11 THEN 'confirmed' WHEN i % 20 < 16 THEN 'corrected' WHEN i % 20 < 18 THEN 'skipped' ELSE 'review' END AS state
      FROM (${jobs}) j, generate_series(0, ${size} - 1) i
    ) r`;
}

/** Jobs first exist by number (\`filled_job\`); the rows of \`job\` are derived from their records. */
export function fillRecords(sizes: Sizes): string[] {
  const { jobs, accounts, largeJob, memories } = sizes;
  // A quarter of all jobs belongs to one customer.
  const accountNo = `(CASE WHEN no = ${JOBS.large} THEN ${ACCOUNTS.largeJob} WHEN no = ${JOBS.ledger} OR no % 4 = 2 THEN ${ACCOUNTS.largestLedger} ELSE no % ${accounts} END)`;
  const perConnection = Math.ceil(memories / accounts);
  return [
    `CREATE TEMP TABLE filled_job AS
     SELECT no, ${sqlId("job", "no")} AS job_id, ${accountNo} AS account_no,
       ${sqlId("account", accountNo)} AS account_id,
       CASE WHEN no < 2 THEN now() - interval '1 hour' ELSE now() - (${jobs} - no)::float8 / ${jobs} * interval '120 days' END AS created_at,
       CASE WHEN no = ${JOBS.large} THEN 'list' WHEN no % ${LIST_EVERY} = 0 THEN 'list' WHEN no % ${LIST_EVERY} = 1 THEN 'recurring' ELSE 'update' END AS kind,
       no > 1 AND no % ${OPEN_EVERY} = 13 AS is_open
     FROM generate_series(0, ${jobs - 1}) no`,
    records(
      `SELECT * FROM filled_job WHERE no = ${JOBS.large}`,
      String(largeJob),
      String(Math.floor(largeJob / 5)),
      50_000,
    ),
    records(
      `SELECT * FROM filled_job WHERE no > 1 ORDER BY no`,
      `CASE WHEN j.kind = 'list' THEN ${listSize(sizes)} ELSE ${OF_AN_UPDATE} END`,
      `CASE WHEN j.is_open THEN 2 ELSE ${largeJob} END`,
      97,
    ),
    `INSERT INTO job_reason (job_id, outcome, reason, account_id, count)
     SELECT job_id, state, COALESCE(reason, ''), account_id, count(*) FROM job_record WHERE state <> 'waiting' GROUP BY 1, 2, 3, 4`,
    `INSERT INTO job_chunk (job_id, chunk_no, account_id) SELECT DISTINCT job_id, chunk_no, account_id FROM job_record`,
    // As after an upgrade: nightly maintenance replaces them with keyed hashes.
    `UPDATE value_hash_state SET keyed_from = 'epoch', done_at = NULL, cursor = NULL`,
    `INSERT INTO record_memory (connection_id, object_type, record_id, account_id, values_hash, mapping_hash, outcome, reason, decided_at, auto_corrected_at)
     SELECT ${sqlId("connection", "n")}, 'contact', lpad(i::text, 10, '0'), ${sqlId("account", "n")}, md5(i::text) || md5(n::text), 'content 0', 'confirmed', 'formatted', now(), '{}'
     FROM generate_series(0, ${accounts - 1}) n, generate_series(0, ${perConnection - 1}) i`,
  ];
}
