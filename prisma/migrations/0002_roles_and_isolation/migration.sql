-- Roles (cluster-wide, so made only once) and row-level security. Every pool connection takes its role at start-up
-- (`-c role=...`), so that a superuser or an owner in DATABASE_URL does not bypass any of this.
--   plumbline_app     the product acting for one account; sees that account's rows alone
--   plumbline_ledger  owns the credit functions, and alone may write credit accounts, entries and holds
--   plumbline_system  maintenance: sign-in look-ups, dispatcher, operators; sees all accounts, but has no write to the ledger either
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['plumbline_app', 'plumbline_ledger', 'plumbline_system'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- made by another database of this cluster
    END;
    IF NOT pg_has_role(current_user, wanted, 'MEMBER') OR NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      EXECUTE format('GRANT %I TO %I', wanted, current_user);
    END IF;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO plumbline_app, plumbline_ledger, plumbline_system;

/* The account in scope. Fails when there is none, so that a forgotten scope is an error and never an empty answer. */
CREATE FUNCTION current_account() RETURNS uuid LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
DECLARE
  value text := current_setting('app.account_id', true);
BEGIN
  IF value IS NULL OR value = '' THEN
    RAISE EXCEPTION 'no account in scope' USING ERRCODE = 'PL401';
  END IF;
  RETURN value::uuid;
END $$;

-- Tables of a tenant: the app role sees one account, the system role all of them.
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['user_login', 'session', 'one_time_token', 'connection', 'oauth_state', 'mapping_version',
    'mapping', 'job', 'job_chunk', 'job_record', 'record_memory', 'mail'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;

ALTER TABLE account ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON account TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON account TO plumbline_app USING (id = (SELECT current_account())) WITH CHECK (id = (SELECT current_account()));
CREATE POLICY everything ON account TO plumbline_system USING (true) WITH CHECK (true);

-- The ledger: read by scope, written by its own role alone. Entries are never changed by anybody.
DO $$
DECLARE
  ledger_table text;
BEGIN
  FOREACH ledger_table IN ARRAY ARRAY['credit_account', 'credit_entry', 'credit_hold'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', ledger_table);
    EXECUTE format('GRANT SELECT ON %I TO plumbline_app, plumbline_system', ledger_table);
    EXECUTE format('CREATE POLICY tenant ON %I FOR SELECT TO plumbline_app USING (account_id = (SELECT current_account()))', ledger_table);
    EXECUTE format('CREATE POLICY everything ON %I FOR SELECT TO plumbline_system USING (true)', ledger_table);
    EXECUTE format('CREATE POLICY ledger ON %I TO plumbline_ledger USING (true) WITH CHECK (true)', ledger_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON credit_account, credit_hold TO plumbline_ledger;
GRANT SELECT, INSERT ON credit_entry TO plumbline_ledger;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'PL403';
END $$;
CREATE TRIGGER credit_entry_append_only BEFORE UPDATE OR DELETE ON credit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_entry_no_truncate BEFORE TRUNCATE ON credit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Not of a tenant: the request budget of a portal, shared by all processes.
GRANT SELECT, INSERT, UPDATE ON portal_limit TO plumbline_app, plumbline_system;
