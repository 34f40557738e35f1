import { ACCOUNTS, JOBS, sqlId } from "../ids.ts";
import type { Sizes } from "../sizes.ts";

const GRANTED = 500_000_000;

/** A grant per account, then a hold and a settlement per job with charges; the largest ledger has one of each per credit. */
export function fillLedger({ accounts, largestLedger }: Sizes): string[] {
  return [
    `CREATE TEMP TABLE filled_pair AS
     SELECT account_id, account_no, job_id, created_at, amount, chunk_no, row_number() OVER (PARTITION BY account_no ORDER BY created_at, chunk_no) AS pair,
       sum(amount) OVER (PARTITION BY account_no ORDER BY created_at, chunk_no) AS spent, row_number() OVER () AS no
     FROM (
       SELECT j.account_id, j.account_no, j.job_id, j.created_at, c.confirmed + c.corrected AS amount, 0 AS chunk_no
       FROM filled_job j JOIN filled_counters c USING (job_id) WHERE c.confirmed + c.corrected > 0
       UNION ALL
       SELECT account_id, account_no, job_id, created_at + i * interval '1 millisecond', 1, i
       FROM filled_job, generate_series(1, ${largestLedger / 2}) i WHERE no = ${JOBS.ledger} AND account_no = ${ACCOUNTS.largestLedger}
     ) charged`,
    `INSERT INTO credit_hold (id, account_id, job_id, chunk_no, amount, settled, status, created_at)
     SELECT ${sqlId("hold", "no")}, account_id, job_id, chunk_no, amount, amount, 'closed', created_at FROM filled_pair`,
    `INSERT INTO credit_entry (account_id, seq, kind, available_delta, held_delta, spent_delta, frozen_delta, owed_delta, available_after, held_after, idempotency_key, input_hash, ref_type, ref_id, created_at)
     SELECT ${sqlId("account", "n")}, 1, 'grant', ${GRANTED}, 0, 0, 0, 0, ${GRANTED}, 0, 'grant', '-', 'operator', '-', now() - interval '121 days' FROM generate_series(0, ${accounts - 1}) n
     UNION ALL
     SELECT account_id, pair * 2, 'hold', -amount, amount, 0, 0, 0, ${GRANTED} - spent, amount, 'hold:' || job_id || ':' || chunk_no || ':1', '-', 'hold', ${sqlId("hold", "no")}::text, created_at FROM filled_pair
     UNION ALL
     SELECT account_id, pair * 2 + 1, 'settle', 0, -amount, amount, 0, 0, ${GRANTED} - spent, 0, 'settle:' || ${sqlId("hold", "no")}, '-', 'hold', ${sqlId("hold", "no")}::text, created_at FROM filled_pair
     ORDER BY 1, 2`,
    `INSERT INTO credit_account (account_id, available, spent, seq)
     SELECT ${sqlId("account", "n")}, ${GRANTED} - COALESCE(sum(amount), 0), COALESCE(sum(amount), 0), 1 + 2 * count(amount)
     FROM generate_series(0, ${accounts - 1}) n LEFT JOIN filled_pair p ON p.account_no = n GROUP BY n`,
  ];
}
