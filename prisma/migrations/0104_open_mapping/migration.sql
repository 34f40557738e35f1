-- From here on an object type can have several address sets (decision 070). The unique index of the release before becomes the key, without
-- reading a row.
ALTER TABLE auto_clean DROP CONSTRAINT auto_clean_connection_id_object_type_fkey;
ALTER TABLE mapping DROP CONSTRAINT mapping_pkey, ADD CONSTRAINT mapping_pkey PRIMARY KEY USING INDEX mapping_by_set;
ALTER TABLE auto_clean ADD CONSTRAINT auto_clean_connection_id_object_type_set_key_fkey FOREIGN KEY (connection_id, object_type, set_key)
  REFERENCES mapping (connection_id, object_type, set_key) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
