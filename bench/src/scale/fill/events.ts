import { ACCOUNTS, sqlId } from "../ids.ts";
import type { Sizes } from "../sizes.ts";

/** Events and other daily traffic: most of it is finished, a little waits, a fifth is older than the retention. */
export function fillEvents({ accounts, jobs, events, answers }: Sizes): string[] {
  const account = (no: string) => sqlId("account", no);
  const spread = (days: number, no: string, of: number) =>
    `now() - (${of} - ${no})::float8 / ${of} * interval '${days} days'`;
  const dayByDay = Math.max(accounts, Math.floor(jobs / 2));
  return [
    `INSERT INTO hubspot_event (id, account_id, connection_id, object_type, record_id, kind, dedupe_key, callback_id, status, job_id, received_at, next_try_at)
     SELECT ${sqlId("event", "n")}, ${account(`n % ${accounts}`)}, ${sqlId("connection", `n % ${accounts}`)}, 'contact', lpad((n % 5)::text, 10, '0'),
       CASE WHEN is_workflow THEN 'workflow' ELSE 'update' END, 'event ' || n, CASE WHEN is_workflow THEN 'callback ' || n END,
       CASE WHEN n % ${accounts} = ${ACCOUNTS.inbox} AND n > ${events} * 0.9 THEN 'waiting' WHEN n % ${accounts} = ${ACCOUNTS.callbacks} AND n > ${events} * 0.9 THEN 'taken'
         WHEN is_workflow THEN 'done' WHEN n % 50 = 0 THEN 'dropped' WHEN n % 10007 = 0 THEN 'dead' ELSE 'taken' END,
       ${sqlId("job", `2 + n % (${jobs} - 2)`)}, ${spread(36, "n", events)}, now()
     FROM (SELECT n, n % ${accounts} IN (${ACCOUNTS.inbox}, ${ACCOUNTS.callbacks}) OR n % 100 = 11 AS is_workflow FROM generate_series(0, ${events - 1}) n) e`,
    `INSERT INTO address_service_answer (account_id, question_hash, service, answer, expires_at)
     SELECT ${account(`n % ${accounts}`)}, md5(n::text), 'google', '{"status": "confirmed"}', now() + make_interval(mins => n) FROM generate_series(-500, ${answers - 501}) n`,
    `INSERT INTO email (id, account_id, template, recipient, facts, idempotency_key, status, created_at, next_try_at, sent_at)
     SELECT ${sqlId("email", "n")}, ${account(`n % ${accounts}`)}, 'job_finished', 'user@example.com', '{}', 'email ' || n,
       CASE WHEN n > ${dayByDay - 50} THEN 'waiting' WHEN n % 1000 = 0 THEN 'dead' ELSE 'sent' END, ${spread(36, "n", dayByDay)}, now(), now() FROM generate_series(0, ${dayByDay - 1}) n`,
    `INSERT INTO audit_event (id, account_id, user_id, action, created_at)
     SELECT ${sqlId("audit", "n")}, ${account(`n % ${accounts}`)}, ${sqlId("user", `n % ${accounts}`)}, 'signed_in', ${spread(700, "n", jobs)} FROM generate_series(0, ${jobs - 1}) n`,
    `INSERT INTO webhook_delivery (id, account_id, endpoint_id, event, event_key, data, status, created_at, due_at)
     SELECT ${sqlId("delivery", "n")}, ${account(`n % ${accounts}`)}, ${sqlId("endpoint", `n % ${accounts}`)}, 'job.finished', n::text, '{}',
       CASE WHEN n > ${jobs - 500} THEN 'waiting' ELSE 'delivered' END, ${spread(36, "n", jobs)}, now() FROM generate_series(0, ${jobs - 1}) n`,
    `INSERT INTO rate_window (key, taken, ends_at) SELECT 'window ' || n, 1, now() + make_interval(secs => n) FROM generate_series(-${dayByDay}, 1000) n`,
    `INSERT INTO stripe_event (id, type, object_id, created_at, status, received_at, next_try_at)
     SELECT 'evt_' || n, 'invoice.paid', 'in_' || n, ${spread(700, "n", dayByDay)}, CASE WHEN n > ${dayByDay - 20} THEN 'waiting' ELSE 'done' END, now(), now() FROM generate_series(0, ${dayByDay - 1}) n`,
    `INSERT INTO privacy_erasure (account_id, portal_id, object_type, record_id, requested_at, next_try_at)
     SELECT ${account("n")}, (1000000 + n)::text, 'contact', '0000000003', now(), now() FROM generate_series(5, 14) n`,
    // The previous night, so jobs that ended since then are checked.
    `INSERT INTO maintenance_run (id, started_at, finished_at, violations) VALUES (${sqlId("run", "1")}, now() - interval '1 day', now() - interval '1 day', '[]')`,
  ];
}
