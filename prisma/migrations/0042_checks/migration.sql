-- CreateTable
CREATE TABLE "list_check" (
    "job_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "style" JSONB,
    "confirmed" INTEGER NOT NULL DEFAULT 0,
    "corrected" INTEGER NOT NULL DEFAULT 0,
    "review" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "empty" INTEGER NOT NULL DEFAULT 0,
    "gone" INTEGER NOT NULL DEFAULT 0,
    "already_cleaned" INTEGER NOT NULL DEFAULT 0,
    "max_credits" INTEGER NOT NULL DEFAULT 0,
    "groups" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "list_check_pkey" PRIMARY KEY ("job_id")
);

-- CreateTable
CREATE TABLE "list_check_sample" (
    "job_id" UUID NOT NULL,
    "record_id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "group" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "changes" JSONB NOT NULL,

    CONSTRAINT "list_check_sample_pkey" PRIMARY KEY ("job_id","record_id")
);

-- CreateIndex
CREATE INDEX "list_check_account_id_job_id_idx" ON "list_check"("account_id", "job_id");

-- CreateIndex
CREATE INDEX "list_check_sample_account_id_record_id_idx" ON "list_check_sample"("account_id", "record_id");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE job DROP CONSTRAINT job_kind_check, ADD CONSTRAINT job_kind_check CHECK (kind IN ('list', 'recurring', 'update', 'workflow', 'retry', 'check'));
CREATE UNIQUE INDEX job_one_check_per_list ON job (connection_id, object_type, list_id)
  WHERE kind = 'check' AND status IN ('pending', 'running', 'paused');

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['list_check', 'list_check_sample'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;

-- A check processes no record: it is no job of the usage page.
CREATE OR REPLACE FUNCTION count_new_jobs() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO usage_month AS known (account_id, month, object_type, jobs, confirmed, corrected, unchanged, review, failed, skipped, not_done)
  SELECT account_id, date_trunc('month', created_at AT TIME ZONE 'UTC'), object_type, count(*), sum(confirmed), sum(corrected), sum(unchanged),
    sum(review), sum(failed), sum(skipped), sum(not_done)
  FROM added WHERE kind <> 'check' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (account_id, month, object_type) DO UPDATE SET jobs = known.jobs + EXCLUDED.jobs,
    confirmed = known.confirmed + EXCLUDED.confirmed, corrected = known.corrected + EXCLUDED.corrected,
    unchanged = known.unchanged + EXCLUDED.unchanged, review = known.review + EXCLUDED.review, failed = known.failed + EXCLUDED.failed,
    skipped = known.skipped + EXCLUDED.skipped, not_done = known.not_done + EXCLUDED.not_done;
  RETURN NULL;
END $$;
