-- The findings of a check that are not shown yet, in their order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS list_check_sample_withheld ON list_check_sample (job_id, record_id, set_key) WHERE withheld IS NOT NULL;
