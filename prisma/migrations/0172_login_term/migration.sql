CREATE INDEX CONCURRENTLY IF NOT EXISTS "user_login_erase_after" ON "user_login"("erase_after") WHERE erase_after IS NOT NULL;
