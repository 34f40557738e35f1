-- The invariants over the ledger's entries, for all accounts in one statement: for tests and small databases. Maintenance
-- checks the same between checkpoints (`check-entries.ts`). Every row returned is a violation: (invariant, account_id, detail).
WITH sums AS (
  SELECT account_id,
    SUM(available_delta) AS available, SUM(held_delta) AS held, SUM(spent_delta) AS spent, SUM(frozen_delta) AS frozen, SUM(owed_delta) AS owed,
    COALESCE(SUM(available_delta - owed_delta) FILTER (WHERE kind = 'grant'), 0) AS granted,
    COALESCE(SUM(owed_delta - available_delta) FILTER (WHERE kind = 'clawback'), 0) AS clawed,
    COUNT(*) AS entries, MAX(seq) AS last_seq
  FROM credit_entry GROUP BY account_id
), acc AS (
  SELECT a.*, COALESCE(s.granted, 0) AS granted, COALESCE(s.clawed, 0) AS clawed, COALESCE(s.entries, 0) AS entries,
    COALESCE(s.last_seq, 0) AS last_seq, COALESCE(s.available, 0) AS e_available, COALESCE(s.held, 0) AS e_held,
    COALESCE(s.spent, 0) AS e_spent, COALESCE(s.frozen, 0) AS e_frozen, COALESCE(s.owed, 0) AS e_owed
  FROM credit_account a LEFT JOIN sums s USING (account_id)
), running AS (
  SELECT account_id, seq, available_after, held_after,
    SUM(available_delta) OVER w AS available, SUM(held_delta) OVER w AS held
  FROM credit_entry WINDOW w AS (PARTITION BY account_id ORDER BY seq)
)
SELECT 'I1 credits are neither made nor lost' AS invariant, account_id, format('%s + %s + %s + %s - %s <> %s - %s', available, held, spent, frozen, owed, granted, clawed) AS detail
  FROM acc WHERE available + held + spent + frozen - owed <> granted - clawed
UNION ALL SELECT 'I2 the account is the sum of its entries', account_id, ''
  FROM acc WHERE (available, held, spent, frozen, owed) <> (e_available, e_held, e_spent, e_frozen, e_owed)
UNION ALL SELECT 'I5 the sequence has no gap', account_id, format('%s entries, last %s, account at %s', entries, last_seq, seq)
  FROM acc WHERE entries <> last_seq OR last_seq <> seq
UNION ALL SELECT 'I6 each balance noted is the running sum', account_id, 'seq ' || seq
  FROM running WHERE available_after <> available OR held_after <> held
UNION ALL SELECT 'I10 a key is used once', account_id, idempotency_key FROM credit_entry GROUP BY account_id, idempotency_key HAVING COUNT(*) > 1
UNION ALL SELECT 'I11 usage is what the jobs counted', COALESCE(u.account_id, j.account_id), format('%s <> %s', u.usage, j.usage)
  FROM (SELECT account_id, (sum(jobs), sum(confirmed), sum(corrected), sum(unchanged), sum(review), sum(failed), sum(skipped), sum(not_done))::text AS usage
    FROM usage_month WHERE object_type <> 'api' GROUP BY account_id) u
  FULL JOIN (SELECT account_id, (count(*), sum(confirmed), sum(corrected), sum(unchanged), sum(review), sum(failed), sum(skipped), sum(not_done))::text AS usage
    FROM job WHERE kind NOT IN ('check', 'undo') GROUP BY account_id) j USING (account_id)
  WHERE u.usage IS DISTINCT FROM j.usage
UNION ALL SELECT 'I16 dismissals charged are their entries', COALESCE(u.account_id, e.account_id), format('%s <> %s', u.charged, e.charged)
  FROM (SELECT account_id, SUM(dismissed_charged) AS charged FROM usage_month GROUP BY account_id) u
  FULL JOIN (SELECT account_id, SUM(spent_delta) AS charged FROM credit_entry WHERE kind IN ('dismissal', 'dismissal_reversal') GROUP BY account_id) e USING (account_id)
  WHERE COALESCE(u.charged, 0) <> COALESCE(e.charged, 0)
UNION ALL SELECT 'I17 usage of the API is what its days counted', COALESCE(u.account_id, d.account_id), format('%s <> %s', u.usage, d.usage)
  FROM (SELECT account_id, (sum(jobs), sum(confirmed), sum(corrected), sum(unchanged), sum(review), sum(failed))::text AS usage
    FROM usage_month WHERE object_type = 'api' GROUP BY account_id) u
  FULL JOIN (SELECT account_id, (count(*)::numeric, sum(confirmed), sum(corrected), sum(unchanged), sum(review), sum(failed))::text AS usage
    FROM api_day GROUP BY account_id) d USING (account_id)
  WHERE u.usage IS DISTINCT FROM d.usage
UNION ALL SELECT 'I18 credits spent by the API are its entries', COALESCE(u.account_id, e.account_id), format('%s <> %s', u.charged, e.charged)
  FROM (SELECT account_id, SUM(confirmed + corrected) AS charged FROM api_day GROUP BY account_id) u
  FULL JOIN (SELECT account_id, SUM(spent_delta) AS charged FROM credit_entry WHERE kind = 'api' GROUP BY account_id) e USING (account_id)
  WHERE COALESCE(u.charged, 0) <> COALESCE(e.charged, 0)
