-- The checkbox property whose records jobs leave alone. It is no part of the address hash; `enrichment_hash` covers it, so that
-- another choice of it is another version.
ALTER TABLE "mapping_version" ADD COLUMN     "lock_property" TEXT NOT NULL DEFAULT '';

-- Records of a list that are locked: a cleaning leaves them alone.
ALTER TABLE "list_check" ADD COLUMN     "locked" INTEGER NOT NULL DEFAULT 0;
