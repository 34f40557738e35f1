-- A deleted webhook endpoint, with its sealed secret, for as long as a security link may put it back (decision 040).

CREATE TABLE "superseded_endpoint" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "superseded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "superseded_endpoint_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "superseded_endpoint_of_account" ON "superseded_endpoint"("account_id");
CREATE INDEX "superseded_endpoint_at" ON "superseded_endpoint"("superseded_at");

ALTER TABLE superseded_endpoint ENABLE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE, DELETE ON superseded_endpoint TO plumbline_system;
CREATE POLICY everything ON superseded_endpoint TO plumbline_system USING (true) WITH CHECK (true);

/*
 * Arguments: the subject, then the columns that are noted. `app.acting` says who acts; without it the act counts as made by an unknown
 * session of the login that the transaction is about, and without one by nobody.
 */
CREATE OR REPLACE FUNCTION note_access_act() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
  IF TG_ARGV[0] = 'webhook_endpoint' AND TG_OP = 'DELETE' THEN
    superseded := gen_random_uuid();
    INSERT INTO superseded_endpoint (id, account_id, endpoint_id, url, events, secret, created_at, superseded_at)
    VALUES (superseded, OLD.account_id, OLD.id, OLD.url, OLD.events, OLD.secret, OLD.created_at,
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
