-- Which entries of an account are of some days.
CREATE INDEX CONCURRENTLY IF NOT EXISTS credit_entry_account_id_created_at_idx ON credit_entry (account_id, created_at);
