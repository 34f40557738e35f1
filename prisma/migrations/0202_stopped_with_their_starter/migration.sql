-- Why a job that waits as if its customer had paused it was stopped: its starter was removed or demoted. A release before this one
-- knows no such reason, and takes it for a pause.
ALTER TABLE job ADD COLUMN stopped_for text;
ALTER TABLE job ADD CONSTRAINT job_stopped_for CHECK (stopped_for IN ('member_removed', 'member_demoted')) NOT VALID;
