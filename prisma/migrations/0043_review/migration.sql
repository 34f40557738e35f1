-- AlterTable
ALTER TABLE "job" ADD COLUMN     "restored" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "undo_filter" JSONB,
ADD COLUMN     "undo_of" UUID;

-- CreateTable
CREATE TABLE "write_policy" (
    "account_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "policy" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "write_policy_pkey" PRIMARY KEY ("account_id","portal_id","object_type")
);

-- CreateTable
CREATE TABLE "record_choice" (
    "account_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "values_hash" TEXT NOT NULL DEFAULT '',
    "mapping_hash" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_choice_pkey" PRIMARY KEY ("account_id","portal_id","object_type","record_id","kind")
);

-- CreateTable
CREATE TABLE "proposal_group" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kinds" TEXT[],
    "fields" TEXT[],
    "reason" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "confidence" TEXT NOT NULL,
    "has_value" BOOLEAN NOT NULL,
    "open_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "proposal_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "group_id" UUID NOT NULL,
    "mapping_version_id" UUID NOT NULL,
    "mapping_hash" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "reason" TEXT NOT NULL,
    "has_value" BOOLEAN NOT NULL,
    "values_hash" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "changes" JSONB,
    "is_edited" BOOLEAN NOT NULL DEFAULT false,
    "service_text_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "apply_job_id" UUID,

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "apply_intake" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "mapping_version_id" UUID NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "apply_intake_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_action" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID,
    "kind" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,
    "cursor" TEXT,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'running',
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_action_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "record_choice_account_id_kind_created_at_record_id_idx" ON "record_choice"("account_id", "kind", "created_at" DESC, "record_id");

-- CreateIndex
CREATE INDEX "proposal_group_account_id_id_idx" ON "proposal_group"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_group_connection_id_object_type_key_key" ON "proposal_group"("connection_id", "object_type", "key");

-- CreateIndex
CREATE INDEX "proposal_account_id_record_id_idx" ON "proposal"("account_id", "record_id");

-- CreateIndex
CREATE INDEX "apply_intake_due_at_idx" ON "apply_intake"("due_at");

-- CreateIndex
CREATE INDEX "apply_intake_account_id_idx" ON "apply_intake"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "apply_intake_connection_id_object_type_mapping_version_id_key" ON "apply_intake"("connection_id", "object_type", "mapping_version_id");

-- CreateIndex
CREATE INDEX "review_action_account_id_created_at_idx" ON "review_action"("account_id", "created_at" DESC);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE job DROP CONSTRAINT job_kind_check,
  ADD CONSTRAINT job_kind_check CHECK (kind IN ('list', 'recurring', 'update', 'workflow', 'retry', 'check', 'apply', 'undo'));
CREATE UNIQUE INDEX job_one_undo_per_job ON job (undo_of) WHERE kind = 'undo' AND status IN ('pending', 'running', 'paused');

-- Rows that stand satisfy the old checks, which were stricter: nothing is validated anew.
ALTER TABLE job_record DROP CONSTRAINT job_record_state_check, DROP CONSTRAINT job_record_plan_is_held;
ALTER TABLE job_record
  ADD CONSTRAINT job_record_state_check
    CHECK (state IN ('waiting', 'planned', 'confirmed', 'corrected', 'unchanged', 'review', 'failed', 'skipped', 'restored', 'not_done')) NOT VALID,
  ADD CONSTRAINT job_record_plan_is_held
    CHECK (state <> 'planned' OR (planned_outcome IS NOT NULL AND (hold_id IS NOT NULL OR planned_outcome IN ('unchanged', 'restored')))) NOT VALID;

ALTER TABLE write_policy ADD CHECK (policy IN ('certain', 'format_only', 'ask_first'));
ALTER TABLE record_choice ADD CHECK (kind IN ('dismissed', 'undone', 'locked'));
ALTER TABLE proposal ADD CHECK (status IN ('open', 'accepted', 'written', 'stale', 'failed', 'dismissed', 'superseded', 'expired'));
ALTER TABLE proposal_group ADD CHECK (open_count >= 0);
ALTER TABLE review_action ADD CHECK (kind IN ('accept', 'dismiss', 'supersede')), ADD CHECK (status IN ('running', 'done')),
  ADD CHECK ((status = 'done') = (finished_at IS NOT NULL));

-- A record has at most one proposal that is still to be decided or written.
CREATE UNIQUE INDEX proposal_one_per_record ON proposal (connection_id, object_type, record_id) WHERE status IN ('open', 'accepted');
-- The list of the review queue, and the slices of an action over it.
CREATE INDEX proposal_open_of_group ON proposal (group_id, id) WHERE status = 'open';
-- What a job is to take, and what it took.
CREATE INDEX proposal_accepted ON proposal (connection_id, object_type, mapping_version_id, id) WHERE status = 'accepted' AND apply_job_id IS NULL;
CREATE INDEX proposal_of_apply_job ON proposal (apply_job_id, record_id) WHERE apply_job_id IS NOT NULL;
-- Retention.
CREATE INDEX proposal_open_by_age ON proposal (created_at) WHERE status = 'open';
CREATE INDEX proposal_closed_by_age ON proposal (decided_at) WHERE status NOT IN ('open', 'accepted');
CREATE INDEX proposal_service_text ON proposal (service_text_until) WHERE service_text_until IS NOT NULL AND status = 'open';
CREATE INDEX review_action_by_age ON review_action (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX review_action_due ON review_action (next_try_at) WHERE status = 'running';

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['write_policy', 'record_choice', 'proposal_group', 'proposal', 'apply_intake', 'review_action'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;

-- Checks and undos process no address: the usage page and the success rates leave them out.
CREATE OR REPLACE FUNCTION count_new_jobs() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO usage_month AS known (account_id, month, object_type, jobs, confirmed, corrected, unchanged, review, failed, skipped, not_done)
  SELECT account_id, date_trunc('month', created_at AT TIME ZONE 'UTC'), object_type, count(*), sum(confirmed), sum(corrected), sum(unchanged),
    sum(review), sum(failed), sum(skipped), sum(not_done)
  FROM added WHERE kind NOT IN ('check', 'undo') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (account_id, month, object_type) DO UPDATE SET jobs = known.jobs + EXCLUDED.jobs,
    confirmed = known.confirmed + EXCLUDED.confirmed, corrected = known.corrected + EXCLUDED.corrected,
    unchanged = known.unchanged + EXCLUDED.unchanged, review = known.review + EXCLUDED.review, failed = known.failed + EXCLUDED.failed,
    skipped = known.skipped + EXCLUDED.skipped, not_done = known.not_done + EXCLUDED.not_done;
  RETURN NULL;
END $$;
DROP TRIGGER job_moves_usage ON job;
CREATE TRIGGER job_moves_usage AFTER UPDATE OF confirmed, corrected, unchanged, review, failed, skipped, not_done ON job FOR EACH ROW
  WHEN (NEW.kind NOT IN ('check', 'undo') AND (OLD.confirmed, OLD.corrected, OLD.unchanged, OLD.review, OLD.failed, OLD.skipped, OLD.not_done)
    IS DISTINCT FROM (NEW.confirmed, NEW.corrected, NEW.unchanged, NEW.review, NEW.failed, NEW.skipped, NEW.not_done))
  EXECUTE FUNCTION count_outcomes();
CREATE OR REPLACE FUNCTION count_failed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
  SELECT NEW.account_id, 'failed', period, date_trunc(period, now(), 'UTC'), NEW.reason, added FROM unnest(ARRAY['day', 'hour']) period
  ON CONFLICT (account_id, measure, period, begins_at, reason) DO UPDATE SET count = known.count + EXCLUDED.count;
  RETURN NULL;
END $$;

-- What is held back for review is bounded by the credits there are: the account is locked while both are compared.
CREATE FUNCTION credit_available(p_account uuid) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$ SELECT (credit_lock(p_account)).available $$;
GRANT CREATE ON SCHEMA public TO plumbline_ledger;
ALTER FUNCTION credit_available(uuid) OWNER TO plumbline_ledger;
REVOKE CREATE ON SCHEMA public FROM plumbline_ledger;
REVOKE ALL ON FUNCTION credit_available(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_available(uuid) TO plumbline_app, plumbline_system;
