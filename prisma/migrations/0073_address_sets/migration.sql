-- A record can have several addresses: each is one address set of its object type. Until the next release all sets are primary ones
-- (`one_set_only`), so that no worker of the release before meets two rows of one record.

-- AlterTable
ALTER TABLE "auto_clean" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "hubspot_event" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "left_out" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "set_count" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary',
ADD COLUMN     "set_label" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "job_reason" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "job_record" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "list_check" ADD COLUMN     "other_styles" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "list_check_sample" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "mapping" ADD COLUMN     "label" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "mapping_change" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "mapping_version" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "proposal_group" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "record_choice" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- AlterTable
ALTER TABLE "record_memory" ADD COLUMN     "others_decided_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "recurring_job" ADD COLUMN     "set_keys" TEXT[] DEFAULT ARRAY['primary']::TEXT[];

-- AlterTable
ALTER TABLE "write_policy" ADD COLUMN     "set_key" TEXT NOT NULL DEFAULT 'primary';

-- CreateTable
CREATE TABLE "job_set" (
    "job_id" UUID NOT NULL,
    "set_key" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "mapping_version_id" UUID,
    "address_hash" TEXT NOT NULL DEFAULT '',
    "properties" JSONB NOT NULL,
    "missing_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "job_set_pkey" PRIMARY KEY ("job_id","set_key")
);

-- CreateTable
CREATE TABLE "address_memory" (
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "set_key" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "values_hash" TEXT NOT NULL,
    "mapping_hash" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "inputs_hash" TEXT NOT NULL DEFAULT '',
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    "auto_corrected_at" TIMESTAMPTZ(3)[],

    CONSTRAINT "address_memory_pkey" PRIMARY KEY ("connection_id","object_type","record_id","set_key")
);

-- CreateIndex
CREATE INDEX "job_set_account_id_job_id_idx" ON "job_set"("account_id", "job_id");

-- CreateIndex
CREATE INDEX "address_memory_of_account" ON "address_memory"("account_id");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- As before (0050), with the set.
CREATE OR REPLACE FUNCTION note_mapping_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
    CASE WHEN TG_OP <> 'DELETE' THEN (SELECT content_hash FROM mapping_version WHERE id = changed.version_id) END, clock_timestamp());
  RETURN NULL;
END $$;
-- Opened by the next release.
ALTER TABLE mapping ADD CONSTRAINT one_set_only CHECK (set_key = 'primary') NOT VALID;
-- A lock is of the record.
ALTER TABLE record_choice ADD CONSTRAINT record_choice_lock_check CHECK (kind <> 'locked' OR set_key = 'primary') NOT VALID;
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['job_set', 'address_memory'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
