-- The ledger's invariants beyond those of its entries. Every row returned is a violation: (invariant, account_id, detail). Run
-- after every test and nightly per account, limited by row-level security. No part of it grows with jobs or entries.
WITH open_holds AS (
  SELECT account_id, SUM(amount - settled - released) AS held FROM credit_hold WHERE status = 'open' GROUP BY account_id
), job_spent AS (
  SELECT account_id, SUM(confirmed + corrected + dismissed_charged) AS spent FROM usage_month GROUP BY account_id
), taken_back AS (
  SELECT account_id, ref_id AS purchase_id, SUM(owed_delta - available_delta) AS credits
  FROM credit_entry WHERE kind = 'clawback' AND ref_type = 'payment' GROUP BY account_id, ref_id
)
SELECT 'I3 held is what open holds hold' AS invariant, acc.account_id, format('%s <> %s', acc.held, COALESCE(open_holds.held, 0)) AS detail
  FROM credit_account acc LEFT JOIN open_holds USING (account_id) WHERE acc.held <> COALESCE(open_holds.held, 0)
UNION ALL SELECT 'I4 spent is what the jobs confirmed and corrected, and what was dismissed for a credit', acc.account_id, format('%s <> %s', acc.spent, COALESCE(job_spent.spent, 0))
  FROM credit_account acc LEFT JOIN job_spent USING (account_id) WHERE acc.spent <> COALESCE(job_spent.spent, 0)
UNION ALL SELECT 'I7 a payment has exactly one grant of its credits', p.account_id, p.id
  FROM credit_purchase p LEFT JOIN credit_entry e
    ON e.account_id = p.account_id AND e.idempotency_key = p.id AND e.kind = 'grant' AND e.available_delta - e.owed_delta = p.credits
  WHERE e.seq IS NULL
UNION ALL SELECT 'I7 credits were bought only where there is a payment', e.account_id, e.idempotency_key
  FROM credit_entry e LEFT JOIN credit_purchase p ON p.account_id = e.account_id AND p.id = e.idempotency_key
  WHERE e.kind = 'grant' AND e.ref_type IN ('order', 'invoice') AND p.id IS NULL
UNION ALL SELECT 'I7 a paid one-time order brought its credits once', o.account_id, o.id::text
  FROM purchase_order o WHERE o.payment_type = 'oneTime'
    AND (SELECT COUNT(*) FROM credit_purchase p WHERE p.order_id = o.id) <> (o.status = 'completed')::int
UNION ALL SELECT 'I7 a payment brings what was ordered', p.account_id, p.id
  FROM credit_purchase p JOIN purchase_order o ON o.id = p.order_id WHERE p.credits <> o.credits
UNION ALL SELECT 'I7 taken back is the share that was refunded or lost', p.account_id, p.id
  FROM credit_purchase p LEFT JOIN taken_back t ON t.account_id = p.account_id AND t.purchase_id = p.id
  WHERE COALESCE(t.credits, 0) <> LEAST(p.credits, floor(p.credits::numeric * (p.refunded_cents + p.lost_cents) / p.paid_cents))
UNION ALL SELECT 'I8 a job that ended holds nothing', h.account_id, h.job_id::text
  FROM credit_hold h JOIN job j ON j.id = h.job_id WHERE h.status = 'open' AND j.finished_at < app_now() - interval '10 minutes'
UNION ALL SELECT 'I9 nothing is negative', account_id, '' FROM credit_account acc WHERE LEAST(available, held, spent, frozen, owed) < 0
