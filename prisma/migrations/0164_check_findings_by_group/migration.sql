-- A check keeps every address that needs something; pages and files read them group by group.
CREATE INDEX CONCURRENTLY IF NOT EXISTS list_check_sample_by_group ON list_check_sample (job_id, "group", record_id, set_key);
