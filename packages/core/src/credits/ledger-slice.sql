-- Checks a slice of one account's entries after a checkpoint, against each other and against the account in the same snapshot:
-- $1 account, $2 seq, $3 available and $4 held at the checkpoint, $5 maximum entries. One row.
WITH slice AS (
  SELECT e.*, $2::int + row_number() OVER w AS expected_seq,
    $3::bigint + SUM(available_delta) OVER w AS running_available, $4::bigint + SUM(held_delta) OVER w AS running_held
  FROM (SELECT * FROM credit_entry WHERE account_id = $1::uuid AND seq > $2::int ORDER BY seq LIMIT $5::int) e
  WINDOW w AS (ORDER BY e.seq)
), sums AS (
  SELECT COALESCE(MAX(seq), $2::int) AS seq,
    COALESCE(SUM(available_delta), 0)::bigint AS available, COALESCE(SUM(held_delta), 0)::bigint AS held, COALESCE(SUM(spent_delta), 0)::bigint AS spent,
    COALESCE(SUM(frozen_delta), 0)::bigint AS frozen, COALESCE(SUM(owed_delta), 0)::bigint AS owed,
    COALESCE(SUM(available_delta - owed_delta) FILTER (WHERE kind = 'grant'), 0)::bigint AS granted,
    COALESCE(SUM(owed_delta - available_delta) FILTER (WHERE kind = 'clawback'), 0)::bigint AS clawed_back,
    MIN(seq) FILTER (WHERE seq <> expected_seq) AS gap,
    MIN(seq) FILTER (WHERE available_after <> running_available OR held_after <> running_held) AS wrong_balance
  FROM slice
)
SELECT sums.*, a.seq AS account_seq, a.available AS account_available, a.held AS account_held, a.spent AS account_spent,
  a.frozen AS account_frozen, a.owed AS account_owed
FROM sums, credit_account a WHERE a.account_id = $1::uuid
