ALTER TABLE record_choice DROP CONSTRAINT record_choice_pkey, ADD CONSTRAINT record_choice_pkey PRIMARY KEY USING INDEX record_choice_by_set;
