-- What an action decided: first what no job has taken, then what jobs took.
CREATE INDEX CONCURRENTLY IF NOT EXISTS proposal_of_action ON proposal (action_id, apply_job_id, id) WHERE action_id IS NOT NULL;
