-- Reads the tables under locks that let reads and writes pass.
ALTER TABLE session VALIDATE CONSTRAINT session_membership_id_fkey;
ALTER TABLE session VALIDATE CONSTRAINT session_user_id_fkey;
ALTER TABLE one_time_token VALIDATE CONSTRAINT one_time_token_user_id_fkey;
ALTER TABLE second_factor VALIDATE CONSTRAINT second_factor_user_id_fkey;
ALTER TABLE recovery_code VALIDATE CONSTRAINT recovery_code_user_id_fkey;
ALTER TABLE known_network VALIDATE CONSTRAINT known_network_user_id_fkey;
ALTER TABLE api_key VALIDATE CONSTRAINT api_key_role_check;
