ALTER TABLE job_record DROP CONSTRAINT job_record_pkey, ADD CONSTRAINT job_record_pkey PRIMARY KEY USING INDEX job_record_by_set;
