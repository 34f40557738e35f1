ALTER TABLE write_policy DROP CONSTRAINT write_policy_pkey, ADD CONSTRAINT write_policy_pkey PRIMARY KEY USING INDEX write_policy_by_set;
