CREATE INDEX CONCURRENTLY IF NOT EXISTS "one_time_token_user_id_idx" ON "one_time_token"("user_id");
