-- The credit ledger: the only writer of credit_account, credit_entry and credit_hold. Called through packages/core/src/credits.
-- Each function locks the account first, so all changes of one account have one order. An idempotency key that was seen
-- before answers as it did then; with another input it is refused (PL409). Errors: PL402 no credits or blocked account is an
-- answer, not an error; PL404 unknown account or hold; PL409 key reused with another input; PL410 hold already closed.

CREATE FUNCTION credit_lock(p_account uuid) RETURNS credit_account LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  locked credit_account;
  scope text := current_setting('app.account_id', true);
BEGIN
  -- A caller that acts for one account cannot move another's credits.
  IF scope IS NOT NULL AND scope <> '' AND scope::uuid <> p_account THEN
    RAISE EXCEPTION 'account is not in scope' USING ERRCODE = 'PL404';
  END IF;
  SELECT * INTO locked FROM credit_account WHERE account_id = p_account FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such credit account' USING ERRCODE = 'PL404';
  END IF;
  RETURN locked;
END $$;

/* True when this key was booked before with the same input; raises when the input differs. */
CREATE FUNCTION credit_seen(p_account uuid, p_key text, p_input text) RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  seen text;
BEGIN
  SELECT input_hash INTO seen FROM credit_entry WHERE account_id = p_account AND idem_key = p_key;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF seen <> md5(p_input) THEN
    RAISE EXCEPTION 'idempotency key was used with another input' USING ERRCODE = 'PL409';
  END IF;
  RETURN true;
END $$;

/* Moves the counters and appends the entry, in one. The account must be locked. */
CREATE FUNCTION credit_book(p_account uuid, p_kind text, p_available int, p_held int, p_spent int, p_frozen int, p_owed int,
  p_key text, p_input text, p_ref_type text, p_ref_id text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  WITH moved AS (
    UPDATE credit_account SET available = available + p_available, held = held + p_held, spent = spent + p_spent,
      frozen = frozen + p_frozen, owed = owed + p_owed, seq = seq + 1
    WHERE account_id = p_account RETURNING seq, available, held
  )
  INSERT INTO credit_entry (account_id, seq, kind, d_available, d_held, d_spent, d_frozen, d_owed, available_after, held_after,
    idem_key, input_hash, ref_type, ref_id)
  SELECT p_account, seq, p_kind, p_available, p_held, p_spent, p_frozen, p_owed, available, held,
    p_key, md5(p_input), p_ref_type, p_ref_id FROM moved;
END $$;

CREATE FUNCTION credit_open_account(p_account uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  INSERT INTO credit_account (account_id) VALUES (p_account) ON CONFLICT DO NOTHING;
$$;

/* Credits come in. What is owed is paid first. Returns false when this key was granted before. */
CREATE FUNCTION credit_grant(p_account uuid, p_amount int, p_key text, p_ref_type text, p_ref_id text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  pays int := LEAST(acc.owed, p_amount);
  input text := concat_ws('|', 'grant', p_amount, p_ref_type, p_ref_id);
BEGIN
  IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;
  PERFORM credit_book(p_account, 'grant', p_amount - pays, 0, 0, 0, -pays, p_key, input, p_ref_type, p_ref_id);
  RETURN true;
END $$;

/* Sets aside as many credits as there are, at most p_wanted. Answers the amount, or 0 with why nothing was held. */
CREATE FUNCTION credit_hold(p_account uuid, p_hold uuid, p_job uuid, p_chunk int, p_wanted int, p_key text,
  OUT amount int, OUT refused text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  input text := concat_ws('|', 'hold', p_hold, p_job, p_chunk, p_wanted);
BEGIN
  refused := NULL;
  IF credit_seen(p_account, p_key, input) THEN
    SELECT h.amount INTO amount FROM credit_hold h WHERE h.id = p_hold;
    RETURN;
  END IF;
  amount := 0;
  IF acc.owed > 0 OR acc.open_disputes > 0 THEN
    refused := 'account_blocked';
    RETURN;
  END IF;
  IF acc.available = 0 THEN
    refused := 'out_of_credits';
    RETURN;
  END IF;
  amount := LEAST(acc.available, p_wanted);
  INSERT INTO credit_hold (id, account_id, job_id, chunk_no, amount) VALUES (p_hold, p_account, p_job, p_chunk, amount);
  PERFORM credit_book(p_account, 'hold', -amount, amount, 0, 0, 0, p_key, input, 'hold', p_hold::text);
END $$;

/* Ends a hold: p_successes are spent, the rest goes back (what is owed is paid first). A closed hold is refused: a late settle must never be paid from what is available. */
CREATE FUNCTION credit_settle(p_hold uuid, p_successes int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  acc credit_account;
  hold credit_hold;
  rest int;
  pays int;
BEGIN
  SELECT * INTO hold FROM credit_hold WHERE id = p_hold;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such hold' USING ERRCODE = 'PL404';
  END IF;
  acc := credit_lock(hold.account_id);
  SELECT * INTO hold FROM credit_hold WHERE id = p_hold FOR UPDATE;
  IF hold.status <> 'open' THEN
    RAISE EXCEPTION 'hold is closed' USING ERRCODE = 'PL410';
  END IF;
  IF p_successes < 0 OR p_successes > hold.amount THEN
    RAISE EXCEPTION 'more successes than credits held' USING ERRCODE = 'PL409';
  END IF;
  rest := hold.amount - p_successes;
  pays := LEAST(acc.owed, rest);
  UPDATE credit_hold SET settled = p_successes, released = rest, status = 'closed' WHERE id = p_hold;
  IF p_successes > 0 THEN
    PERFORM credit_book(hold.account_id, 'settle', 0, -p_successes, p_successes, 0, 0, 'settle:' || p_hold, 'settle|' || p_successes, 'hold', p_hold::text);
  END IF;
  IF rest > 0 THEN
    PERFORM credit_book(hold.account_id, 'release', rest - pays, -rest, 0, 0, -pays, 'release:' || p_hold, 'release|' || rest, 'hold', p_hold::text);
  END IF;
END $$;

/* A dispute is open: up to p_amount credits are frozen and new holds refused until it is closed. Returns the amount frozen. */
CREATE FUNCTION credit_freeze(p_account uuid, p_dispute text, p_amount int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  amount int := LEAST(acc.available, GREATEST(p_amount, 0));
  input text := concat_ws('|', 'freeze', p_amount);
BEGIN
  IF credit_seen(p_account, 'freeze:' || p_dispute, input) THEN
    RETURN (SELECT d_frozen FROM credit_entry WHERE account_id = p_account AND idem_key = 'freeze:' || p_dispute);
  END IF;
  PERFORM credit_book(p_account, 'freeze', -amount, 0, 0, amount, 0, 'freeze:' || p_dispute, input, 'dispute', p_dispute);
  UPDATE credit_account SET open_disputes = open_disputes + 1 WHERE account_id = p_account;
  RETURN amount;
END $$;

/* The dispute is closed, however it ended: what was frozen for it is free again (what is owed is paid first). False when it was closed before or never opened. */
CREATE FUNCTION credit_unfreeze(p_account uuid, p_dispute text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  frozen_then int;
  pays int;
BEGIN
  SELECT d_frozen INTO frozen_then FROM credit_entry WHERE account_id = p_account AND idem_key = 'freeze:' || p_dispute;
  IF NOT FOUND OR credit_seen(p_account, 'unfreeze:' || p_dispute, 'unfreeze') THEN RETURN false; END IF;
  pays := LEAST(acc.owed, frozen_then);
  PERFORM credit_book(p_account, 'unfreeze', frozen_then - pays, 0, 0, -frozen_then, -pays, 'unfreeze:' || p_dispute, 'unfreeze', 'dispute', p_dispute);
  UPDATE credit_account SET open_disputes = open_disputes - 1 WHERE account_id = p_account;
  RETURN true;
END $$;

/* Brings what was taken back for one payment to p_target credits: the difference is taken from what is available, the rest becomes owed; a lower target gives back. Returns the difference booked (0 = nothing to do). */
CREATE FUNCTION credit_claw_back(p_account uuid, p_payment text, p_target int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  taken int;
  times int;
  delta int;
  moved int;
BEGIN
  SELECT COALESCE(SUM(d_owed - d_available), 0), COUNT(*) INTO taken, times
  FROM credit_entry WHERE account_id = p_account AND kind = 'clawback' AND ref_type = 'payment' AND ref_id = p_payment;
  delta := p_target - taken;
  IF delta > 0 THEN
    moved := LEAST(delta, acc.available);
    PERFORM credit_book(p_account, 'clawback', -moved, 0, 0, 0, delta - moved, 'clawback:' || p_payment || ':' || times + 1, 'clawback|' || p_target, 'payment', p_payment);
  ELSIF delta < 0 THEN
    moved := LEAST(-delta, acc.owed);
    PERFORM credit_book(p_account, 'clawback', -delta - moved, 0, 0, 0, -moved, 'clawback:' || p_payment || ':' || times + 1, 'clawback|' || p_target, 'payment', p_payment);
  END IF;
  RETURN delta;
END $$;

-- Owned by the ledger role, so that SECURITY DEFINER means that role and not the migration's user. Nobody else may execute by default.
DO $$
DECLARE
  fn regprocedure;
BEGIN
  EXECUTE 'GRANT CREATE ON SCHEMA public TO plumbline_ledger';
  FOR fn IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'credit\_%' LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO plumbline_ledger', fn);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', fn);
  END LOOP;
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM plumbline_ledger';
END $$;
GRANT EXECUTE ON FUNCTION credit_open_account(uuid), credit_grant(uuid, int, text, text, text),
  credit_hold(uuid, uuid, uuid, int, int, text), credit_settle(uuid, int), credit_freeze(uuid, text, int),
  credit_unfreeze(uuid, text), credit_claw_back(uuid, text, int) TO plumbline_app, plumbline_system;
