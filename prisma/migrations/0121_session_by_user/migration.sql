CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_user_id_idx" ON "session"("user_id");
