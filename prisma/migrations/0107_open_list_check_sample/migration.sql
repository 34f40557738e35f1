ALTER TABLE list_check_sample DROP CONSTRAINT list_check_sample_pkey, ADD CONSTRAINT list_check_sample_pkey PRIMARY KEY USING INDEX list_check_sample_by_set;
