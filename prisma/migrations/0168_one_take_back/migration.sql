-- An action is taken back once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS review_action_one_take_back ON review_action (of_action_id) WHERE of_action_id IS NOT NULL;
