-- The accounts that have ever worked on a portal: a privacy deletion reaches all of them.
CREATE INDEX CONCURRENTLY "job_of_portal" ON "job"("portal_id", "account_id");
