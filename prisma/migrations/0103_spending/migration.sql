-- Spending limits: caps on what a run and a month (UTC) may spend, of the account, a portal or a recurring job. They are kept in the
-- statement that holds credits, under the lock of the credit account, so that nothing that runs beside it can pass them. What was
-- spent is counted from this migration on.

-- CreateTable
CREATE TABLE "spending_limit" (
    "account_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "scope_id" TEXT NOT NULL,
    "per_run" INTEGER,
    "per_month" INTEGER,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spending_limit_pkey" PRIMARY KEY ("account_id","scope","scope_id")
);

-- CreateTable
CREATE TABLE "spending_counter" (
    "account_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "scope_id" TEXT NOT NULL,
    "begins_on" DATE NOT NULL,
    "held" INTEGER NOT NULL DEFAULT 0,
    "spent" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "spending_counter_pkey" PRIMARY KEY ("account_id","scope","scope_id","begins_on")
);

-- AlterTable
ALTER TABLE "credit_hold" ADD COLUMN     "is_counted" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "purchase_order" ADD COLUMN     "job_id" UUID;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE spending_limit ADD CONSTRAINT spending_limit_scope_check CHECK (scope IN ('account', 'portal', 'recurring_job') AND (scope = 'account') = (scope_id = ''));
ALTER TABLE spending_limit ADD CONSTRAINT spending_limit_least_check CHECK (per_run >= 0 AND per_month >= 0);
ALTER TABLE spending_counter ADD CONSTRAINT spending_counter_least_check CHECK (held >= 0 AND spent >= 0);

ALTER TABLE spending_limit ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON spending_limit TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON spending_limit TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON spending_limit TO plumbline_system USING (true) WITH CHECK (true);
GRANT SELECT ON spending_limit TO plumbline_ledger;
CREATE POLICY ledger ON spending_limit FOR SELECT TO plumbline_ledger USING (true);

-- Written by the credit functions alone; the product erases it with the account.
ALTER TABLE spending_counter ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON spending_counter TO plumbline_app;
GRANT SELECT, DELETE ON spending_counter TO plumbline_system;
CREATE POLICY tenant ON spending_counter TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON spending_counter TO plumbline_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON spending_counter TO plumbline_ledger;
CREATE POLICY ledger ON spending_counter TO plumbline_ledger USING (true) WITH CHECK (true);

-- Which portal and which recurring job a hold is for.
GRANT SELECT (id, account_id, portal_id, recurring_job_id) ON job TO plumbline_ledger;
CREATE POLICY ledger ON job FOR SELECT TO plumbline_ledger USING (true);

/* What counts for a job: its run, and the month of its account, portal and recurring job. Without a job: the month of the account. */
CREATE FUNCTION credit_places(p_account uuid, p_job uuid, p_at timestamptz)
RETURNS TABLE (scope text, scope_id text, begins_on date)
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  month date := date_trunc('month', p_at AT TIME ZONE 'UTC')::date;
BEGIN
  RETURN QUERY SELECT 'account'::text, ''::text, month;
  IF p_job IS NOT NULL THEN
    RETURN QUERY SELECT 'run'::text, p_job::text, 'epoch'::date;
    RETURN QUERY SELECT 'portal'::text, j.portal_id, month FROM job j WHERE j.id = p_job AND j.account_id = p_account AND j.portal_id <> '';
    RETURN QUERY SELECT 'recurring_job'::text, j.recurring_job_id::text, month FROM job j
      WHERE j.id = p_job AND j.account_id = p_account AND j.recurring_job_id IS NOT NULL;
  END IF;
END $$;

/* How many credits the limits still allow this job to hold; null = no limit. Below zero after a limit was lowered. */
CREATE FUNCTION credit_room(p_account uuid, p_job uuid) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  least_room int;
BEGIN
  WITH places AS (
    SELECT p.*, COALESCE(c.held + c.spent, 0) AS used
    FROM credit_places(p_account, p_job, now()) p LEFT JOIN spending_counter c
      ON c.account_id = p_account AND c.scope = p.scope AND c.scope_id = p.scope_id AND c.begins_on = p.begins_on
  )
  SELECT MIN(room) INTO least_room FROM (
    SELECT l.per_month - p.used AS room FROM places p JOIN spending_limit l ON l.account_id = p_account AND l.scope = p.scope AND l.scope_id = p.scope_id
    UNION ALL
    SELECT l.per_run - run.used FROM places p JOIN spending_limit l ON l.account_id = p_account AND l.scope = p.scope AND l.scope_id = p.scope_id
      JOIN places run ON run.scope = 'run'
  ) rooms;
  RETURN least_room;
END $$;

/* Moves the counters of all places of a job. The account must be locked: their order does not matter then. */
CREATE FUNCTION credit_count(p_account uuid, p_job uuid, p_at timestamptz, p_held int, p_spent int) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO spending_counter AS known (account_id, scope, scope_id, begins_on, held, spent)
  SELECT p_account, p.scope, p.scope_id, p.begins_on, GREATEST(p_held, 0), GREATEST(p_spent, 0) FROM credit_places(p_account, p_job, p_at) p
  ON CONFLICT (account_id, scope, scope_id, begins_on)
    DO UPDATE SET held = GREATEST(known.held + p_held, 0), spent = GREATEST(known.spent + p_spent, 0);
END $$;

/* Sets aside as many credits as there are and as the limits allow, at most p_wanted. Answers the amount, or 0 with why nothing was held. */
CREATE OR REPLACE FUNCTION credit_hold(p_account uuid, p_hold uuid, p_job uuid, p_chunk int, p_wanted int, p_key text,
  OUT amount int, OUT refused text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  input text := concat_ws('|', 'hold', p_hold, p_job, p_chunk, p_wanted);
  room int;
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
  room := credit_room(p_account, p_job);
  IF room <= 0 THEN
    refused := 'spending_limit';
    RETURN;
  END IF;
  amount := LEAST(acc.available, p_wanted, room);
  INSERT INTO credit_hold (id, account_id, job_id, chunk_no, amount, is_counted) VALUES (p_hold, p_account, p_job, p_chunk, amount, true);
  PERFORM credit_book(p_account, 'hold', -amount, amount, 0, 0, 0, p_key, input, 'hold', p_hold::text);
  PERFORM credit_count(p_account, p_job, now(), amount, 0);
END $$;

/* Ends a hold: p_successes are spent, the rest goes back (what is owed is paid first). A closed hold is refused: a late settle must never be paid from what is available. */
CREATE OR REPLACE FUNCTION credit_settle(p_hold uuid, p_successes int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
  -- In the month in which it was held; a hold of the release before was not counted.
  IF hold.is_counted THEN
    PERFORM credit_count(hold.account_id, hold.job_id, hold.created_at, -hold.amount, p_successes);
  END IF;
END $$;

/* Spends available credits for dismissed corrections. False when this key was booked before. PL402: there are not so many, or the limit of the month does not allow them. */
CREATE OR REPLACE FUNCTION credit_dismiss(p_account uuid, p_amount int, p_key text, p_proposal text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  input text := concat_ws('|', 'dismissal', p_amount, p_proposal);
BEGIN
  IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;
  IF p_amount > acc.available OR p_amount > credit_room(p_account, NULL) THEN
    RAISE EXCEPTION 'not enough credits' USING ERRCODE = 'PL402';
  END IF;
  PERFORM credit_book(p_account, 'dismissal', -p_amount, 0, p_amount, 0, 0, p_key, input, 'proposal', p_proposal);
  PERFORM credit_count(p_account, NULL, now(), 0, p_amount);
  RETURN true;
END $$;

/* Gives back what dismissals cost that were taken back (what is owed is paid first). False when this key was booked before. */
CREATE OR REPLACE FUNCTION credit_reverse_dismissal(p_account uuid, p_amount int, p_key text, p_proposal text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  pays int := LEAST(acc.owed, p_amount);
  input text := concat_ws('|', 'dismissal_reversal', p_amount, p_proposal);
BEGIN
  IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;
  PERFORM credit_book(p_account, 'dismissal_reversal', p_amount - pays, 0, -p_amount, 0, -pays, p_key, input, 'proposal', p_proposal);
  PERFORM credit_count(p_account, NULL, now(), 0, -p_amount);
  RETURN true;
END $$;

GRANT CREATE ON SCHEMA public TO plumbline_ledger;
ALTER FUNCTION credit_places(uuid, uuid, timestamptz) OWNER TO plumbline_ledger;
ALTER FUNCTION credit_room(uuid, uuid) OWNER TO plumbline_ledger;
ALTER FUNCTION credit_count(uuid, uuid, timestamptz, int, int) OWNER TO plumbline_ledger;
REVOKE CREATE ON SCHEMA public FROM plumbline_ledger;
REVOKE ALL ON FUNCTION credit_places(uuid, uuid, timestamptz), credit_room(uuid, uuid), credit_count(uuid, uuid, timestamptz, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_room(uuid, uuid) TO plumbline_app, plumbline_system;
