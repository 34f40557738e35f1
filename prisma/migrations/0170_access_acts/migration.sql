-- The access journal (decision 063): each change of who may do what, with who made it and what stood before. Triggers write it, so that
-- no path and no process of the release before leaves one out. What undoes an act is for the code of security links alone: members'
-- transactions have no right to the table.

CREATE TABLE "access_act" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "row_id" UUID NOT NULL,
    "login_id" UUID,
    "session_id" UUID,
    "provider_id" UUID,
    "membership_id" UUID,
    "link_id" UUID,
    "user_id" UUID,
    "before" JSONB,
    "after" JSONB,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" UUID,
    "undone_for" UUID,
    "decision" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_act_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "access_act_of_account" ON "access_act"("account_id", "id");
CREATE INDEX "access_act_of_login" ON "access_act"("login_id", "happened_at");
CREATE INDEX "access_act_of_user" ON "access_act"("user_id", "happened_at");
CREATE INDEX "access_act_happened" ON "access_act"("happened_at");
ALTER TABLE access_act ADD CONSTRAINT access_act_decision_check CHECK (decision IN ('ended', 'given_back'));

ALTER TABLE access_act ENABLE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE, DELETE ON access_act TO plumbline_system;
CREATE POLICY everything ON access_act TO plumbline_system USING (true) WITH CHECK (true);

-- A replaced or removed identity provider, with its sealed secret, for as long as a security link may put it back.
CREATE TABLE "superseded_provider" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "preset" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "superseded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "superseded_provider_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "superseded_provider_of_account" ON "superseded_provider"("account_id");
CREATE INDEX "superseded_provider_at" ON "superseded_provider"("superseded_at");

ALTER TABLE superseded_provider ENABLE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE, DELETE ON superseded_provider TO plumbline_system;
CREATE POLICY everything ON superseded_provider TO plumbline_system USING (true) WITH CHECK (true);

/*
 * Arguments: the subject, then the columns that are noted. `app.acting` says who acts; without it the act counts as made by an unknown
 * session of the login that the transaction is about, and without one by nobody.
 */
CREATE FUNCTION note_access_act() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
      COALESCE((acting ->> 'at')::timestamptz, clock_timestamp()));
    was := was || jsonb_build_object('superseded', superseded);
  END IF;
  INSERT INTO access_act (account_id, subject, row_id, login_id, session_id, provider_id, membership_id, link_id, user_id, before, after, happened_at)
  VALUES (
    CASE WHEN TG_TABLE_NAME = 'account' THEN (present ->> 'id')::uuid ELSE (present ->> 'account_id')::uuid END,
    TG_ARGV[0],
    COALESCE((present ->> 'id')::uuid, (present ->> 'user_id')::uuid),
    login, (acting ->> 'session')::uuid, (acting ->> 'provider')::uuid, (acting ->> 'membership')::uuid, (acting ->> 'link')::uuid,
    CASE WHEN TG_TABLE_NAME = 'user_login' THEN (present ->> 'id')::uuid ELSE (present ->> 'user_id')::uuid END,
    was, stands, COALESCE((acting ->> 'at')::timestamptz, clock_timestamp()));
  RETURN NULL;
END $$;

CREATE TRIGGER membership_is_noted AFTER INSERT OR DELETE ON membership FOR EACH ROW
  EXECUTE FUNCTION note_access_act('membership', 'role', 'all_portals', 'portals', 'invited_by', 'owner_since', 'owner_until', 'identity_provider_id', 'identity_subject', 'ended_at');
CREATE TRIGGER membership_change_is_noted AFTER UPDATE ON membership FOR EACH ROW
  WHEN ((OLD.role, OLD.all_portals, OLD.portals, OLD.identity_provider_id, OLD.identity_subject, OLD.ended_at)
    IS DISTINCT FROM (NEW.role, NEW.all_portals, NEW.portals, NEW.identity_provider_id, NEW.identity_subject, NEW.ended_at))
  EXECUTE FUNCTION note_access_act('membership', 'role', 'all_portals', 'portals', 'invited_by', 'owner_since', 'owner_until', 'identity_provider_id', 'identity_subject', 'ended_at');

CREATE TRIGGER invitation_is_noted AFTER INSERT ON invitation FOR EACH ROW
  EXECUTE FUNCTION note_access_act('invitation', 'role', 'all_portals', 'portals', 'invited_by', 'accepted_at', 'withdrawn_at');
CREATE TRIGGER invitation_change_is_noted AFTER UPDATE ON invitation FOR EACH ROW
  WHEN ((OLD.accepted_at, OLD.withdrawn_at) IS DISTINCT FROM (NEW.accepted_at, NEW.withdrawn_at))
  EXECUTE FUNCTION note_access_act('invitation', 'role', 'all_portals', 'portals', 'invited_by', 'accepted_at', 'withdrawn_at');

CREATE TRIGGER api_key_is_noted AFTER INSERT ON api_key FOR EACH ROW
  EXECUTE FUNCTION note_access_act('api_key', 'scope', 'role', 'all_portals', 'portals', 'revoked_at');
CREATE TRIGGER api_key_change_is_noted AFTER UPDATE ON api_key FOR EACH ROW
  WHEN ((OLD.scope, OLD.role, OLD.all_portals, OLD.portals, OLD.revoked_at) IS DISTINCT FROM (NEW.scope, NEW.role, NEW.all_portals, NEW.portals, NEW.revoked_at))
  EXECUTE FUNCTION note_access_act('api_key', 'scope', 'role', 'all_portals', 'portals', 'revoked_at');

CREATE TRIGGER webhook_endpoint_is_noted AFTER INSERT OR DELETE ON webhook_endpoint FOR EACH ROW
  EXECUTE FUNCTION note_access_act('webhook_endpoint', 'user_id', 'events', 'disabled_at');
CREATE TRIGGER webhook_endpoint_change_is_noted AFTER UPDATE ON webhook_endpoint FOR EACH ROW
  WHEN ((OLD.user_id, OLD.url, OLD.events, OLD.disabled_at) IS DISTINCT FROM (NEW.user_id, NEW.url, NEW.events, NEW.disabled_at))
  EXECUTE FUNCTION note_access_act('webhook_endpoint', 'user_id', 'events', 'disabled_at');

CREATE TRIGGER identity_provider_is_noted AFTER INSERT OR DELETE ON identity_provider FOR EACH ROW
  EXECUTE FUNCTION note_access_act('identity_provider', 'preset', 'issuer', 'client_id', 'created_at');
CREATE TRIGGER identity_provider_change_is_noted AFTER UPDATE ON identity_provider FOR EACH ROW
  WHEN ((OLD.preset, OLD.issuer, OLD.client_id, OLD.client_secret) IS DISTINCT FROM (NEW.preset, NEW.issuer, NEW.client_id, NEW.client_secret))
  EXECUTE FUNCTION note_access_act('identity_provider', 'preset', 'issuer', 'client_id', 'created_at');

CREATE TRIGGER email_domain_is_noted AFTER INSERT OR DELETE ON email_domain FOR EACH ROW
  EXECUTE FUNCTION note_access_act('email_domain', 'domain', 'proven_at', 'requires_openid', 'created_at');
CREATE TRIGGER email_domain_change_is_noted AFTER UPDATE ON email_domain FOR EACH ROW
  WHEN ((OLD.proven_at, OLD.requires_openid) IS DISTINCT FROM (NEW.proven_at, NEW.requires_openid))
  EXECUTE FUNCTION note_access_act('email_domain', 'domain', 'proven_at', 'requires_openid', 'created_at');

CREATE TRIGGER login_policy_is_noted AFTER UPDATE ON account FOR EACH ROW
  WHEN ((OLD.session_hours, OLD.requires_second_factor) IS DISTINCT FROM (NEW.session_hours, NEW.requires_second_factor))
  EXECUTE FUNCTION note_access_act('login_policy', 'session_hours', 'requires_second_factor');
CREATE TRIGGER account_deletion_is_noted AFTER UPDATE ON account FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION note_access_act('account_deletion', 'deleted_at');

CREATE TRIGGER password_is_noted AFTER UPDATE ON user_login FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash)
  EXECUTE FUNCTION note_access_act('password');
CREATE TRIGGER login_email_is_noted AFTER UPDATE ON user_login FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION note_access_act('login_email', 'email', 'email_confirmed_at');
CREATE TRIGGER second_factor_is_noted AFTER INSERT OR DELETE ON second_factor FOR EACH ROW
  EXECUTE FUNCTION note_access_act('second_factor', 'confirmed_at');
CREATE TRIGGER second_factor_change_is_noted AFTER UPDATE ON second_factor FOR EACH ROW
  WHEN ((OLD.secret, OLD.confirmed_at) IS DISTINCT FROM (NEW.secret, NEW.confirmed_at))
  EXECUTE FUNCTION note_access_act('second_factor', 'confirmed_at');
