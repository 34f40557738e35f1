import { sqlId } from "../ids.ts";
import type { Sizes } from "../sizes.ts";

/** Years of monthly invoices, every tenth with a credit note. */
const INVOICES = 60;

/** Limits of each account and portal with their counted spending, a run per job with charges, invoices, an agreement. */
export function fillBilling({ accounts }: Sizes): string[] {
  const each = `FROM generate_series(0, ${accounts - 1}) n`;
  const account = sqlId("account", "n");
  const month = "date_trunc('month', now() AT TIME ZONE 'UTC')::date";
  return [
    `INSERT INTO spending_limit (account_id, scope, scope_id, per_run, per_month, changed_at)
     SELECT ${account}, 'account', '', 1000000, 100000000, now() ${each}
     UNION ALL SELECT ${account}, 'portal', (1000000 + n)::text, NULL, 90000000, now() ${each}`,
    `INSERT INTO spending_counter (account_id, scope, scope_id, begins_on, spent)
     SELECT ${account}, 'account', '', (${month} - make_interval(months => m))::date, 1000 ${each}, generate_series(0, 35) m
     UNION ALL SELECT ${account}, 'portal', (1000000 + n)::text, (${month} - make_interval(months => m))::date, 1000 ${each}, generate_series(0, 35) m
     UNION ALL SELECT account_id, 'run', job_id::text, 'epoch', sum(amount) FROM filled_pair GROUP BY account_id, job_id`,
    `INSERT INTO invoice (id, account_id, number, status, currency, subtotal_cents, tax_cents, total_cents, paid_cents, tax_ids, issued_at, read_at)
     SELECT 'in_' || n || '_' || i, ${account}, 'N-' || n || '-' || i, 'paid', 'usd', 5000, 1000, 6000, 6000, '[]', now() - make_interval(days => i * 30), now()
     ${each}, generate_series(1, ${INVOICES}) i`,
    `INSERT INTO credit_note (id, account_id, invoice_id, number, status, currency, tax_cents, total_cents, issued_at)
     SELECT 'cn_' || n || '_' || i, ${account}, 'in_' || n || '_' || i, 'C-' || n || '-' || i, 'issued', 'usd', 100, 600, now()
     ${each}, generate_series(10, ${INVOICES}, 10) i`,
    `INSERT INTO agreement (account_id, version, company, user_id, email, accepted_at)
     SELECT ${account}, '2026-11-26', 'Example Ltd', ${sqlId("user", "n")}, 'user' || n || '@example.com', now() ${each}`,
  ];
}
