CREATE UNIQUE INDEX CONCURRENTLY "list_check_sample_by_set" ON "list_check_sample"("job_id", "record_id", "set_key");
