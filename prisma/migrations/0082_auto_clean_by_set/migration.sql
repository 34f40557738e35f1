CREATE UNIQUE INDEX CONCURRENTLY "auto_clean_by_set" ON "auto_clean"("connection_id", "object_type", "set_key");
