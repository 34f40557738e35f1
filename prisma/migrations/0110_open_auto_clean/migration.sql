ALTER TABLE auto_clean DROP CONSTRAINT auto_clean_pkey, ADD CONSTRAINT auto_clean_pkey PRIMARY KEY USING INDEX auto_clean_by_set;
