-- Logins, sessions, links, factors and recovery codes are of a person, who may belong to several accounts: rows follow the user, and a
-- transaction sees them only where it names the user (decision 090). Transactions of the release before name nobody and see those of
-- their account as before.
ALTER TABLE session DROP CONSTRAINT session_account_id_user_id_fkey;
ALTER TABLE session ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_login (id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE one_time_token DROP CONSTRAINT one_time_token_account_id_user_id_fkey;
ALTER TABLE one_time_token ADD CONSTRAINT one_time_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_login (id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE second_factor DROP CONSTRAINT second_factor_account_id_user_id_fkey;
ALTER TABLE second_factor ADD CONSTRAINT second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_login (id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE recovery_code DROP CONSTRAINT recovery_code_account_id_user_id_fkey;
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_login (id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE known_network DROP CONSTRAINT known_network_account_id_user_id_fkey;
ALTER TABLE known_network ADD CONSTRAINT known_network_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_login (id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
-- A key is of the account; who made it need not have begun there.
ALTER TABLE api_key DROP CONSTRAINT api_key_account_id_user_id_fkey;

/* The user whose login the transaction is about; null for those that are about none. */
CREATE FUNCTION login_in_scope() RETURNS uuid LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  value text := COALESCE(current_setting('app.login_id', true), '');
BEGIN
  RETURN CASE WHEN value IN ('', 'none') THEN NULL ELSE value::uuid END;
END $$;

/* Transactions of this release always say whether they are about a login. */
CREATE FUNCTION is_of_release_before_logins() RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN COALESCE(current_setting('app.login_id', true), '') = '';
END $$;

DO $$
DECLARE
  login_table text;
BEGIN
  FOREACH login_table IN ARRAY ARRAY['user_login', 'session', 'one_time_token', 'second_factor', 'recovery_code', 'known_network'] LOOP
    EXECUTE format('ALTER POLICY tenant ON %I USING (account_id = (SELECT current_account()) AND (SELECT is_of_release_before_logins())) WITH CHECK (account_id = (SELECT current_account()) AND (SELECT is_of_release_before_logins()))', login_table);
    EXECUTE format('CREATE POLICY own ON %I TO plumbline_app USING (%I = (SELECT login_in_scope())) WITH CHECK (%I = (SELECT login_in_scope()))', login_table,
      CASE WHEN login_table = 'user_login' THEN 'id' ELSE 'user_id' END, CASE WHEN login_table = 'user_login' THEN 'id' ELSE 'user_id' END);
  END LOOP;
END $$;
