CREATE UNIQUE INDEX CONCURRENTLY "mapping_version_by_set" ON "mapping_version"("connection_id", "object_type", "set_key", "content_hash", "enrichment_hash");
