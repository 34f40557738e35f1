-- Reads the table under a lock that lets reads and writes pass.
ALTER TABLE auto_clean VALIDATE CONSTRAINT auto_clean_connection_id_object_type_set_key_fkey;
-- Last: until here no worker of the release before met two rows of one record.
ALTER TABLE mapping DROP CONSTRAINT one_set_only;
