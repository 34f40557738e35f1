-- Whether an address is reserved by a security link, asked at sign-up.
CREATE INDEX CONCURRENTLY IF NOT EXISTS one_time_token_address ON one_time_token (new_email) WHERE new_email IS NOT NULL;
