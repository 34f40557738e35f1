CREATE UNIQUE INDEX CONCURRENTLY "mapping_by_set" ON "mapping"("connection_id", "object_type", "set_key");
