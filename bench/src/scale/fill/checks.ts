import { sqlId } from "../ids.ts";
import type { Sizes } from "../sizes.ts";

/** Checks per account; the first of them is still running. */
export const CHECKS = 20;
const SAMPLES = 50;
const LOOKS = 400;

/** Every account has checked twenty lists, the last one today. */
export function fillChecks({ accounts }: Sizes): string[] {
  const account = `n / ${CHECKS}`;
  const last = accounts * CHECKS - 1;
  return [
    `INSERT INTO job (id, account_id, connection_id, portal_id, portal_name, kind, object_type, list_id, list_name, mapping_version_id, address_hash, status,
       snapshot_cursor, snapshot_done, records_total, records_read, created_at, started_at, finished_at, last_progress_at, next_try_at)
     SELECT ${sqlId("check", "n")}, ${sqlId("account", account)}, ${sqlId("connection", account)}, (1000000 + ${account})::text, 'portal ' || ${account}, 'check', 'contact',
       'checked ' || n, 'checked ' || n, ${sqlId("version", `${account} * 2`)},
       (SELECT content_hash FROM mapping_version WHERE id = ${sqlId("version", `${account} * 2`)}), CASE WHEN n % ${CHECKS} = 0 THEN 'running' ELSE 'completed' END,
       CASE WHEN n % ${CHECKS} = 0 THEN 'c' END, n % ${CHECKS} <> 0, 5000, 1000, day, day, CASE WHEN n % ${CHECKS} = 0 THEN NULL ELSE day + interval '1 minute' END, day, day + interval '1 year'
     FROM generate_series(0, ${last}) n, LATERAL (SELECT now() - (n % ${CHECKS}) * interval '20 hours' AS day) at`,
    `INSERT INTO list_check (job_id, account_id, confirmed, corrected, review, failed, empty, gone, locked, already_cleaned, max_credits, withheld)
     SELECT ${sqlId("check", "n")}, ${sqlId("account", account)}, 300, 600, 60, 30, 8, 2, 0, 0, 900, ${SAMPLES / 10} FROM generate_series(0, ${last}) n`,
    `INSERT INTO list_check_sample (job_id, record_id, account_id, "group", outcome, reason, before, after, changes, withheld)
     SELECT ${sqlId("check", "n")}, lpad(i::text, 10, '0'), ${sqlId("account", account)}, 'corrected:' || i % 5, 'corrected', 'cleaned', '{"city": "bosten"}',
       CASE WHEN i % 10 = 0 THEN '{"city": "bosten"}' ELSE '{"city": "Boston"}' END::jsonb, '[]', CASE WHEN i % 10 = 0 THEN '{"after": {"city": "Boston"}, "changes": []}' END::jsonb
     FROM generate_series(0, ${last}) n, generate_series(1, ${SAMPLES}) i`,
    `INSERT INTO free_look (account_id, portal_id, object_type, record_id, set_key, values_hash, looked_on)
     SELECT ${sqlId("account", "n")}, (1000000 + n)::text, 'contact', 'looked ' || i, 'primary', 'values', current_date - i % 35
     FROM generate_series(0, ${accounts - 1}) n, generate_series(1, ${LOOKS}) i`,
    `INSERT INTO free_look_day (account_id, day, looks)
     SELECT account_id, looked_on, count(*) FROM free_look GROUP BY account_id, looked_on`,
    `INSERT INTO api_request (account_id, idempotency_key, id, input_hash, engine_version, charged, shown, created_at)
     SELECT ${sqlId("account", "n")}, 'request ' || i, gen_random_uuid(), 'hash', '2.10.0', '{true}', '{true}', now() - i % 30 * interval '1 day'
     FROM generate_series(0, ${accounts - 1}) n, generate_series(1, ${LOOKS}) i`,
    `INSERT INTO card_action (account_id, action_id, hubspot_user_id, input_hash, signature_hash, created_at)
     SELECT ${sqlId("account", "n")}, gen_random_uuid(), '1', 'input', 'signature', now() - i % 7 * interval '1 day'
     FROM generate_series(0, ${accounts - 1}) n, generate_series(1, ${LOOKS}) i`,
    `INSERT INTO address_hash (account_id, hash, charged_on)
     SELECT ${sqlId("account", "n")}, 'address ' || i, current_date - i % 35 FROM generate_series(0, ${accounts - 1}) n, generate_series(1, ${LOOKS}) i`,
  ];
}
