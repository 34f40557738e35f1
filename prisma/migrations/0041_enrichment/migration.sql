-- Properties that are filled in beside the address. They are no part of the address hash (content_hash), which record memory,
-- canary and inferred style compare: another choice of them is another version with the same content_hash.
ALTER TABLE "mapping_version" ADD COLUMN     "enrichment" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "enrichment_hash" TEXT NOT NULL DEFAULT '';
DROP INDEX "mapping_version_connection_id_object_type_content_hash_key";
CREATE UNIQUE INDEX "mapping_version_content" ON "mapping_version"("connection_id", "object_type", "content_hash", "enrichment_hash");

-- A record whose address stays as it is can have values to fill in: that is free, and planned without a hold.
-- Rows that stand satisfy the old check, which was stricter: nothing is validated anew.
DO $$
DECLARE
  old text;
BEGIN
  SELECT conname INTO STRICT old FROM pg_constraint
  WHERE conrelid = 'job_record'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%hold_id IS NOT NULL%';
  EXECUTE format('ALTER TABLE job_record DROP CONSTRAINT %I', old);
END $$;
ALTER TABLE job_record ADD CONSTRAINT job_record_plan_is_held
  CHECK (state <> 'planned' OR (planned_outcome IS NOT NULL AND (hold_id IS NOT NULL OR planned_outcome = 'unchanged'))) NOT VALID;
