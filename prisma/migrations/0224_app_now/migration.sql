-- SQL takes the time from two functions, so that a test can set it for a transaction: `app_now` is when the transaction began,
-- `app_clock` the moment itself, which write windows need. The call budget alone reads the database's clock.

-- Without a search path of their own, so that the planner inlines them.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT COALESCE(NULLIF(pg_catalog.current_setting('app.now', true), '')::pg_catalog.timestamptz, pg_catalog.now()) $$;
CREATE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
  AS $$ SELECT COALESCE(NULLIF(pg_catalog.current_setting('app.now', true), '')::pg_catalog.timestamptz, pg_catalog.clock_timestamp()) $$;
GRANT EXECUTE ON FUNCTION app_now(), app_clock() TO plumbline_app, plumbline_system;

ALTER TABLE credit_entry ALTER COLUMN created_at SET DEFAULT app_now();
ALTER TABLE credit_hold ALTER COLUMN created_at SET DEFAULT app_now();
ALTER TABLE status_due ALTER COLUMN since SET DEFAULT app_now();

CREATE OR REPLACE FUNCTION count_failed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  added bigint := NEW.count;
BEGIN
  IF EXISTS (SELECT FROM job WHERE id = NEW.job_id AND kind = 'undo') THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    added := NEW.count - OLD.count;
  END IF;
  INSERT INTO account_counter AS known (account_id, measure, period, begins_at, reason, count)
  SELECT NEW.account_id, 'failed', period, date_trunc(period, app_now(), 'UTC'), NEW.reason, added FROM unnest(ARRAY['day', 'hour']) period
  ON CONFLICT (account_id, measure, period, begins_at, reason) DO UPDATE SET count = known.count + EXCLUDED.count;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION credit_dismiss(p_account uuid, p_amount integer, p_key text, p_proposal text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  input text := concat_ws('|', 'dismissal', p_amount, p_proposal);
BEGIN
  IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;
  IF p_amount > acc.available OR p_amount > credit_room(p_account, NULL) THEN
    RAISE EXCEPTION 'not enough credits' USING ERRCODE = 'PL402';
  END IF;
  PERFORM credit_book(p_account, 'dismissal', -p_amount, 0, p_amount, 0, 0, p_key, input, 'proposal', p_proposal);
  PERFORM credit_count(p_account, NULL, app_now(), 0, p_amount);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION credit_hold(p_account uuid, p_hold uuid, p_job uuid, p_chunk integer, p_wanted integer, p_key text, OUT amount integer, OUT refused text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
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
  PERFORM credit_count(p_account, p_job, app_now(), amount, 0);
END $$;

CREATE OR REPLACE FUNCTION credit_reverse_dismissal(p_account uuid, p_amount integer, p_key text, p_proposal text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  pays int := LEAST(acc.owed, p_amount);
  input text := concat_ws('|', 'dismissal_reversal', p_amount, p_proposal);
BEGIN
  IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;
  PERFORM credit_book(p_account, 'dismissal_reversal', p_amount - pays, 0, -p_amount, 0, -pays, p_key, input, 'proposal', p_proposal);
  PERFORM credit_count(p_account, NULL, app_now(), 0, -p_amount);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION credit_room(p_account uuid, p_job uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  least_room int;
BEGIN
  WITH places AS (
    SELECT p.*, COALESCE(c.held + c.spent, 0) AS used
    FROM credit_places(p_account, p_job, app_now()) p LEFT JOIN spending_counter c
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

CREATE OR REPLACE FUNCTION end_memberships_of_login()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
BEGIN
  UPDATE membership SET ended_at = app_now(), revision = revision + 1 WHERE user_id = OLD.id AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_status_of_changed_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
BEGIN
  INSERT INTO status_due AS due (account_id, connection_id, object_type, record_id, cause, next_try_at)
  SELECT DISTINCT c.account_id, c.connection_id, c.object_type, c.record_id, 'decided', app_now()
  FROM changed c JOIN former f ON f.id = c.id JOIN address_status s ON (s.connection_id, s.object_type, s.set_key) = (c.connection_id, c.object_type, c.set_key)
  WHERE s.mode = 'write' AND (c.status IN ('open', 'accepted')) <> (f.status IN ('open', 'accepted'))
  ORDER BY 2, 3, 4
  ON CONFLICT (connection_id, object_type, record_id)
    DO UPDATE SET revision = due.revision + 1, next_try_at = LEAST(due.next_try_at, EXCLUDED.next_try_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_status_of_choices()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
BEGIN
  INSERT INTO status_due AS due (account_id, connection_id, object_type, record_id, cause, next_try_at)
  SELECT DISTINCT s.account_id, s.connection_id, c.object_type, c.record_id, 'decided', app_now()
  FROM changed c
  JOIN connection ON connection.portal_id = c.portal_id AND connection.account_id = c.account_id
  JOIN address_status s ON s.connection_id = connection.id AND s.object_type = c.object_type
  WHERE s.mode = 'write' AND (s.set_key = c.set_key OR c.kind = 'locked')
  ORDER BY 2, 3, 4
  ON CONFLICT (connection_id, object_type, record_id)
    DO UPDATE SET revision = due.revision + 1, next_try_at = LEAST(due.next_try_at, EXCLUDED.next_try_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_status_of_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
BEGIN
  INSERT INTO status_due AS due (account_id, connection_id, object_type, record_id, cause, next_try_at)
  SELECT DISTINCT c.account_id, c.connection_id, c.object_type, c.record_id, 'decided', app_now()
  FROM changed c JOIN address_status s USING (connection_id, object_type, set_key)
  WHERE s.mode = 'write' AND c.status IN ('open', 'accepted')
  ORDER BY 2, 3, 4
  ON CONFLICT (connection_id, object_type, record_id)
    DO UPDATE SET revision = due.revision + 1, next_try_at = LEAST(due.next_try_at, EXCLUDED.next_try_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_mapping_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  changed mapping;
BEGIN
  IF TG_OP = 'DELETE' THEN
    changed := OLD;
  ELSE
    changed := NEW;
  END IF;
  INSERT INTO mapping_change (account_id, connection_id, object_type, set_key, version_id, address_hash, changed_at)
  VALUES (changed.account_id, changed.connection_id, changed.object_type, changed.set_key, CASE WHEN TG_OP <> 'DELETE' THEN changed.version_id END,
    CASE WHEN TG_OP <> 'DELETE' THEN (SELECT content_hash FROM mapping_version WHERE id = changed.version_id) END, app_clock());
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_access_act()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  acting jsonb := COALESCE(NULLIF(current_setting('app.acting', true), ''), '{}')::jsonb;
  login uuid := COALESCE((acting ->> 'login')::uuid, login_in_scope());
  noted text[] := TG_ARGV[1:];
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  present jsonb := COALESCE(new_row, old_row);
  was jsonb;
  stands jsonb;
  superseded uuid;
BEGIN
  -- The rows of an erased login end with it.
  IF TG_ARGV[0] = 'second_factor' AND TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM user_login WHERE id = (old_row ->> 'user_id')::uuid) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF old_row IS NOT NULL THEN
    was := COALESCE((SELECT jsonb_object_agg(key, value) FROM jsonb_each(old_row) WHERE key = ANY (noted)), '{}');
  END IF;
  IF new_row IS NOT NULL THEN
    stands := COALESCE((SELECT jsonb_object_agg(key, value) FROM jsonb_each(new_row) WHERE key = ANY (noted)), '{}');
  END IF;
  IF TG_ARGV[0] = 'identity_provider' AND old_row IS NOT NULL THEN
    superseded := gen_random_uuid();
    INSERT INTO superseded_provider (id, account_id, provider_id, preset, issuer, client_id, client_secret, created_at, superseded_at)
    VALUES (superseded, (old_row ->> 'account_id')::uuid, (old_row ->> 'id')::uuid, old_row ->> 'preset', old_row ->> 'issuer',
      old_row ->> 'client_id', old_row ->> 'client_secret', (old_row ->> 'created_at')::timestamptz,
      COALESCE((acting ->> 'at')::timestamptz, app_clock()));
    was := was || jsonb_build_object('superseded', superseded);
  END IF;
  IF TG_ARGV[0] = 'webhook_endpoint' AND TG_OP = 'DELETE' THEN
    superseded := gen_random_uuid();
    INSERT INTO superseded_endpoint (id, account_id, endpoint_id, url, events, secret, created_at, superseded_at)
    VALUES (superseded, OLD.account_id, OLD.id, OLD.url, OLD.events, OLD.secret, OLD.created_at,
      COALESCE((acting ->> 'at')::timestamptz, app_clock()));
    was := was || jsonb_build_object('superseded', superseded);
  END IF;
  INSERT INTO access_act (account_id, subject, row_id, login_id, session_id, provider_id, membership_id, link_id, user_id, before, after, happened_at)
  VALUES (
    CASE WHEN TG_TABLE_NAME = 'account' THEN (present ->> 'id')::uuid ELSE (present ->> 'account_id')::uuid END,
    TG_ARGV[0],
    COALESCE((present ->> 'id')::uuid, (present ->> 'user_id')::uuid),
    login, (acting ->> 'session')::uuid, (acting ->> 'provider')::uuid, (acting ->> 'membership')::uuid, (acting ->> 'link')::uuid,
    CASE WHEN TG_TABLE_NAME = 'user_login' THEN (present ->> 'id')::uuid ELSE (present ->> 'user_id')::uuid END,
    was, stands, COALESCE((acting ->> 'at')::timestamptz, app_clock()));
  RETURN NULL;
END $$;
