-- AlterTable
ALTER TABLE "job" ADD COLUMN     "address_hash" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "is_redo" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "missing_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "properties" JSONB;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE job ADD CHECK (NOT is_redo OR kind = 'undo'), ADD CHECK ((kind = 'undo') = (undo_of IS NOT NULL)) NOT VALID;

-- Jobs whose mapping is still there can be undone, too.
UPDATE job SET address_hash = v.content_hash,
  properties = jsonb_strip_nulls(jsonb_build_object('street_address', NULLIF(v.street_address, ''), 'city', NULLIF(v.city, ''),
    'state', NULLIF(v.state, ''), 'postal_code', NULLIF(v.postal_code, ''), 'country', NULLIF(v.country, ''))) || (v.enrichment - 'overwrite')
FROM mapping_version v WHERE v.id = job.mapping_version_id;
