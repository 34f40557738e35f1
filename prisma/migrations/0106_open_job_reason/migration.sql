ALTER TABLE job_reason DROP CONSTRAINT job_reason_pkey, ADD CONSTRAINT job_reason_pkey PRIMARY KEY USING INDEX job_reason_by_set;
