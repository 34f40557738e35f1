-- What people decided last in a portal: the names that they put in place of others are suggested as rules.
CREATE INDEX CONCURRENTLY IF NOT EXISTS proposal_decided ON proposal (account_id, portal_id, decided_at DESC) WHERE status IN ('accepted', 'written');
