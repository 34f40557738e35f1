CREATE UNIQUE INDEX CONCURRENTLY "job_reason_by_set" ON "job_reason"("job_id", "outcome", "reason", "set_key");
