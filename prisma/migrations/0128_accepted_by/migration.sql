-- What a member accepted and no job has taken: opened again when they leave.
CREATE INDEX CONCURRENTLY IF NOT EXISTS proposal_accepted_by ON proposal (account_id, decided_by, id) WHERE status = 'accepted' AND apply_job_id IS NULL;
