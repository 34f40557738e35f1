-- Reads the table under a lock that lets reads and writes pass.
ALTER TABLE review_action VALIDATE CONSTRAINT review_action_kind_check;
