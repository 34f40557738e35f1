-- Counted as it happens, so that no page and no check sums up jobs or ledger entries.

-- DropIndex
DROP INDEX "job_connection_id_idx";

-- DropIndex
DROP INDEX "job_record_account_id_record_id_idx";

-- CreateTable
CREATE TABLE "usage_month" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "object_type" TEXT NOT NULL,
    "jobs" BIGINT NOT NULL DEFAULT 0,
    "confirmed" BIGINT NOT NULL DEFAULT 0,
    "corrected" BIGINT NOT NULL DEFAULT 0,
    "unchanged" BIGINT NOT NULL DEFAULT 0,
    "review" BIGINT NOT NULL DEFAULT 0,
    "failed" BIGINT NOT NULL DEFAULT 0,
    "skipped" BIGINT NOT NULL DEFAULT 0,
    "not_done" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "usage_month_pkey" PRIMARY KEY ("account_id","month","object_type")
);

-- CreateTable
CREATE TABLE "account_counter" (
    "account_id" UUID NOT NULL,
    "measure" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "account_counter_pkey" PRIMARY KEY ("account_id","measure","period","begins_at","reason")
);

-- CreateTable
CREATE TABLE "ledger_checkpoint" (
    "account_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "available" BIGINT NOT NULL,
    "held" BIGINT NOT NULL,
    "spent" BIGINT NOT NULL,
    "frozen" BIGINT NOT NULL,
    "owed" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,
    "clawed_back" BIGINT NOT NULL,

    CONSTRAINT "ledger_checkpoint_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "account_counter_measure_period_begins_at_idx" ON "account_counter"("measure", "period", "begins_at");

-- CreateIndex
CREATE INDEX "job_record_account_id_record_id_job_id_idx" ON "job_record"("account_id", "record_id", "job_id");

-- CreateIndex
CREATE INDEX "job_connection_id_created_at_idx" ON "job"("connection_id", "created_at");

-- CreateIndex
CREATE INDEX "job_account_id_status_created_at_id_idx" ON "job"("account_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "job_account_id_kind_created_at_id_idx" ON "job"("account_id", "kind", "created_at" DESC, "id" DESC);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE account_counter ADD CHECK (measure IN ('spent', 'failed')), ADD CHECK (period IN ('hour', 'day'));

-- Records of a job by outcome, also by a rare one.
CREATE INDEX job_record_of_outcome ON job_record (job_id, state, record_id) WHERE state NOT IN ('waiting', 'planned');
-- What is open, without looking at what ended.
CREATE INDEX job_open_of_connection ON job (connection_id, kind, status) WHERE status IN ('pending', 'running', 'paused');
CREATE INDEX mail_dead ON mail (created_at DESC) WHERE status = 'dead';
CREATE INDEX webhook_event_dead ON webhook_event (received_at DESC) WHERE status = 'dead';

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['usage_month', 'account_counter'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON account_counter TO plumbline_ledger;
CREATE POLICY ledger ON account_counter TO plumbline_ledger USING (true) WITH CHECK (true);

-- Up to where entries were found right is for maintenance alone to say.
ALTER TABLE ledger_checkpoint ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON ledger_checkpoint TO plumbline_system;
CREATE POLICY everything ON ledger_checkpoint TO plumbline_system USING (true) WITH CHECK (true);

-- By triggers: whoever makes a job, moves its counters or books an entry counts in the same transaction.
CREATE FUNCTION count_new_jobs() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO usage_month AS known (account_id, month, object_type, jobs, confirmed, corrected, unchanged, review, failed, skipped, not_done)
  SELECT account_id, date_trunc('month', created_at AT TIME ZONE 'UTC'), object_type, count(*), sum(confirmed), sum(corrected), sum(unchanged),
    sum(review), sum(failed), sum(skipped), sum(not_done)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (account_id, month, object_type) DO UPDATE SET jobs = known.jobs + EXCLUDED.jobs,
    confirmed = known.confirmed + EXCLUDED.confirmed, corrected = known.corrected + EXCLUDED.corrected,
    unchanged = known.unchanged + EXCLUDED.unchanged, review = known.review + EXCLUDED.review, failed = known.failed + EXCLUDED.failed,
    skipped = known.skipped + EXCLUDED.skipped, not_done = known.not_done + EXCLUDED.not_done;
  RETURN NULL;
END $$;
CREATE TRIGGER job_counts_usage AFTER INSERT ON job REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_jobs();

CREATE FUNCTION count_outcomes() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE usage_month SET confirmed = confirmed + NEW.confirmed - OLD.confirmed, corrected = corrected + NEW.corrected - OLD.corrected,
    unchanged = unchanged + NEW.unchanged - OLD.unchanged, review = review + NEW.review - OLD.review, failed = failed + NEW.failed - OLD.failed,
    skipped = skipped + NEW.skipped - OLD.skipped, not_done = not_done + NEW.not_done - OLD.not_done
  WHERE account_id = NEW.account_id AND month = date_trunc('month', NEW.created_at AT TIME ZONE 'UTC') AND object_type = NEW.object_type;
  RETURN NULL;
END $$;
CREATE TRIGGER job_moves_usage AFTER UPDATE OF confirmed, corrected, unchanged, review, failed, skipped, not_done ON job FOR EACH ROW
  WHEN ((OLD.confirmed, OLD.corrected, OLD.unchanged, OLD.review, OLD.failed, OLD.skipped, OLD.not_done)
    IS DISTINCT FROM (NEW.confirmed, NEW.corrected, NEW.unchanged, NEW.review, NEW.failed, NEW.skipped, NEW.not_done))
  EXECUTE FUNCTION count_outcomes();

CREATE FUNCTION count_spent() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO account_counter AS known (account_id, measure, period, begins_at, reason, count)
  SELECT NEW.account_id, 'spent', period, date_trunc(period, NEW.created_at, 'UTC'), '', NEW.d_spent FROM unnest(ARRAY['day', 'hour']) period
  ON CONFLICT (account_id, measure, period, begins_at, reason) DO UPDATE SET count = known.count + EXCLUDED.count;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_entry_counts_spent AFTER INSERT ON credit_entry FOR EACH ROW WHEN (NEW.d_spent <> 0) EXECUTE FUNCTION count_spent();

CREATE FUNCTION count_failed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  added bigint := NEW.count;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    added := NEW.count - OLD.count;
  END IF;
  INSERT INTO account_counter AS known (account_id, measure, period, begins_at, reason, count)
  SELECT NEW.account_id, 'failed', period, date_trunc(period, now(), 'UTC'), NEW.reason, added FROM unnest(ARRAY['day', 'hour']) period
  ON CONFLICT (account_id, measure, period, begins_at, reason) DO UPDATE SET count = known.count + EXCLUDED.count;
  RETURN NULL;
END $$;
CREATE TRIGGER job_reason_counts_failed AFTER INSERT OR UPDATE OF count ON job_reason FOR EACH ROW WHEN (NEW.outcome = 'failed')
  EXECUTE FUNCTION count_failed();

-- What was before: usage from the jobs, and the days that pages still look at.
INSERT INTO usage_month
  SELECT account_id, date_trunc('month', created_at AT TIME ZONE 'UTC'), object_type, count(*), sum(confirmed), sum(corrected), sum(unchanged),
    sum(review), sum(failed), sum(skipped), sum(not_done)
  FROM job GROUP BY 1, 2, 3;
INSERT INTO account_counter
  SELECT account_id, 'spent', period, date_trunc(period, created_at, 'UTC') AS begins_at, '', sum(d_spent)
  FROM credit_entry, unnest(ARRAY['day', 'hour']) period
  WHERE kind = 'settle' AND created_at >= date_trunc('day', now(), 'UTC') - interval '31 days' GROUP BY 1, 3, 4;
INSERT INTO account_counter
  SELECT account_id, 'failed', period, date_trunc(period, decided_at, 'UTC') AS begins_at, COALESCE(reason, ''), count(*)
  FROM job_record, unnest(ARRAY['day', 'hour']) period
  WHERE state = 'failed' AND decided_at >= date_trunc('day', now(), 'UTC') - interval '8 days' GROUP BY 1, 3, 4, 5;
DROP INDEX job_record_failed;
