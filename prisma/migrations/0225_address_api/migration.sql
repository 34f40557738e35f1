-- Addresses sent to the API, before they are in HubSpot: one row a request, a hash of each address that was charged, and a day's
-- counts as a job has them.

-- CreateTable
CREATE TABLE "api_request" (
    "account_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "key_id" UUID,
    "input_hash" TEXT NOT NULL,
    "engine_version" TEXT NOT NULL,
    "charged" BOOLEAN[],
    "shown" BOOLEAN[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_request_pkey" PRIMARY KEY ("account_id","idempotency_key")
);

-- CreateTable
CREATE TABLE "address_hash" (
    "account_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "charged_on" DATE NOT NULL,

    CONSTRAINT "address_hash_pkey" PRIMARY KEY ("account_id","hash")
);

-- CreateTable
CREATE TABLE "api_day" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "confirmed" INTEGER NOT NULL DEFAULT 0,
    "corrected" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "review" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_day_pkey" PRIMARY KEY ("account_id","day")
);

-- CreateTable
CREATE TABLE "api_state" (
    "id" INTEGER NOT NULL,
    "opens_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_state_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "api_request_created_at_idx" ON "api_request"("created_at");

-- CreateIndex
CREATE INDEX "address_hash_charged_on_idx" ON "address_hash"("charged_on");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE api_day ADD CONSTRAINT api_day_least_check CHECK (LEAST(confirmed, corrected, unchanged, review, failed) >= 0);
ALTER TABLE api_state ADD CONSTRAINT api_state_id_check CHECK (id = 1);

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['api_request', 'address_hash', 'api_day'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
ALTER TABLE api_state ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON api_state TO plumbline_app;
GRANT SELECT, INSERT, UPDATE ON api_state TO plumbline_system;
CREATE POLICY everyone ON api_state FOR SELECT TO plumbline_app USING (true);
CREATE POLICY everything ON api_state TO plumbline_system USING (true) WITH CHECK (true);

-- Processes of the release before know neither usage of this type nor its entries, so it opens once they have had a week to go.
-- Where there is no account yet, there is no such process.
INSERT INTO api_state (id, opens_at)
SELECT 1, CASE WHEN EXISTS (SELECT FROM account) THEN now() + interval '7 days' ELSE 'epoch' END;

-- A day counts in its month as a job does.
CREATE FUNCTION count_api_day() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before api_day := OLD;
BEGIN
  INSERT INTO usage_month AS known (account_id, month, object_type, jobs, confirmed, corrected, unchanged, review, failed)
  VALUES (NEW.account_id, date_trunc('month', NEW.day)::date, 'api', (TG_OP = 'INSERT')::int, NEW.confirmed - COALESCE(before.confirmed, 0),
    NEW.corrected - COALESCE(before.corrected, 0), NEW.unchanged - COALESCE(before.unchanged, 0), NEW.review - COALESCE(before.review, 0),
    NEW.failed - COALESCE(before.failed, 0))
  ON CONFLICT (account_id, month, object_type) DO UPDATE SET jobs = known.jobs + EXCLUDED.jobs,
    confirmed = known.confirmed + EXCLUDED.confirmed, corrected = known.corrected + EXCLUDED.corrected,
    unchanged = known.unchanged + EXCLUDED.unchanged, review = known.review + EXCLUDED.review, failed = known.failed + EXCLUDED.failed;
  RETURN NULL;
END $$;
CREATE TRIGGER api_day_counts_usage AFTER INSERT OR UPDATE ON api_day FOR EACH ROW EXECUTE FUNCTION count_api_day();

-- Rows that stand satisfy the old check, which was stricter: nothing is validated anew.
ALTER TABLE credit_entry DROP CONSTRAINT credit_entry_check;
ALTER TABLE credit_entry ADD CONSTRAINT credit_entry_check CHECK (CASE kind
  WHEN 'grant'    THEN available_delta >= 0 AND owed_delta <= 0 AND available_delta - owed_delta > 0 AND held_delta = 0 AND spent_delta = 0 AND frozen_delta = 0
  WHEN 'hold'     THEN available_delta < 0 AND held_delta = -available_delta AND spent_delta = 0 AND frozen_delta = 0 AND owed_delta = 0
  WHEN 'settle'   THEN held_delta < 0 AND spent_delta = -held_delta AND available_delta = 0 AND frozen_delta = 0 AND owed_delta = 0
  WHEN 'release'  THEN held_delta < 0 AND available_delta >= 0 AND owed_delta <= 0 AND available_delta - owed_delta = -held_delta AND spent_delta = 0 AND frozen_delta = 0
  WHEN 'clawback' THEN available_delta - owed_delta <> 0 AND held_delta = 0 AND spent_delta = 0 AND frozen_delta = 0
  WHEN 'freeze'   THEN available_delta <= 0 AND frozen_delta = -available_delta AND held_delta = 0 AND spent_delta = 0 AND owed_delta = 0
  WHEN 'unfreeze' THEN frozen_delta <= 0 AND available_delta >= 0 AND owed_delta <= 0 AND available_delta - owed_delta = -frozen_delta AND held_delta = 0 AND spent_delta = 0
  WHEN 'dismissal'          THEN available_delta < 0 AND spent_delta = -available_delta AND held_delta = 0 AND frozen_delta = 0 AND owed_delta = 0
  WHEN 'dismissal_reversal' THEN spent_delta < 0 AND available_delta >= 0 AND owed_delta <= 0 AND available_delta - owed_delta = -spent_delta AND held_delta = 0 AND frozen_delta = 0
  WHEN 'api'                THEN available_delta < 0 AND spent_delta = -available_delta AND held_delta = 0 AND frozen_delta = 0 AND owed_delta = 0
  ELSE false END) NOT VALID;

/*
 * Spends available credits for the addresses of one request, at once or not at all. Answers why nothing was spent, or null; `has`: the
 * credits that there are, or that the limit of the month leaves.
 */
CREATE FUNCTION credit_spend(p_account uuid, p_api_key uuid, p_amount int, p_request uuid, OUT refused text, OUT has int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  month date := date_trunc('month', app_now() AT TIME ZONE 'UTC')::date;
  room int := credit_room(p_account, NULL);
  key_room int;
  key text := 'api:' || p_request;
  input text := concat_ws('|', 'api', p_amount, p_request);
BEGIN
  has := acc.available;
  IF p_amount = 0 OR credit_seen(p_account, key, input) THEN RETURN; END IF;
  SELECT l.per_month - COALESCE(c.held + c.spent, 0) INTO key_room FROM spending_limit l
    LEFT JOIN spending_counter c ON c.account_id = l.account_id AND c.scope = l.scope AND c.scope_id = l.scope_id AND c.begins_on = month
    WHERE l.account_id = p_account AND l.scope = 'api_key' AND l.scope_id = p_api_key::text;
  IF acc.owed > 0 OR acc.open_disputes > 0 THEN
    refused := 'account_blocked';
  ELSIF p_amount > acc.available THEN
    refused := 'out_of_credits';
  ELSIF p_amount > room THEN
    refused := 'spending_limit';
    has := GREATEST(room, 0);
  ELSIF p_amount > key_room THEN
    refused := 'key_limit';
    has := GREATEST(key_room, 0);
  ELSE
    PERFORM credit_book(p_account, 'api', -p_amount, 0, p_amount, 0, 0, key, input, 'api_request', p_request::text);
    PERFORM credit_count(p_account, NULL, app_now(), 0, p_amount);
    IF p_api_key IS NOT NULL THEN
      INSERT INTO spending_counter AS known (account_id, scope, scope_id, begins_on, held, spent)
      VALUES (p_account, 'api_key', p_api_key::text, month, 0, p_amount)
      ON CONFLICT (account_id, scope, scope_id, begins_on) DO UPDATE SET spent = known.spent + EXCLUDED.spent;
    END IF;
  END IF;
END $$;
GRANT CREATE ON SCHEMA public TO plumbline_ledger;
ALTER FUNCTION credit_spend(uuid, uuid, int, uuid) OWNER TO plumbline_ledger;
REVOKE CREATE ON SCHEMA public FROM plumbline_ledger;
REVOKE ALL ON FUNCTION credit_spend(uuid, uuid, int, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_spend(uuid, uuid, int, uuid) TO plumbline_app, plumbline_system;

-- A limit of an API key is one of its month.
ALTER TABLE spending_limit DROP CONSTRAINT spending_limit_scope_check;
ALTER TABLE spending_limit ADD CONSTRAINT spending_limit_scope_check CHECK (scope IN ('account', 'portal', 'recurring_job', 'api_key')
  AND (scope = 'account') = (scope_id = '') AND (scope <> 'api_key' OR per_run IS NULL));
