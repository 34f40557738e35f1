-- Reads the table under a lock that lets reads and writes pass.
ALTER TABLE one_time_token VALIDATE CONSTRAINT one_time_token_names_address;
