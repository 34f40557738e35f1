CREATE UNIQUE INDEX CONCURRENTLY "write_policy_by_set" ON "write_policy"("account_id", "portal_id", "object_type", "set_key");
