CREATE UNIQUE INDEX CONCURRENTLY "job_record_by_set" ON "job_record"("job_id", "record_id", "set_key");
