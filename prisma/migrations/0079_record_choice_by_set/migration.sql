CREATE UNIQUE INDEX CONCURRENTLY "record_choice_by_set" ON "record_choice"("account_id", "portal_id", "object_type", "record_id", "set_key", "kind");
