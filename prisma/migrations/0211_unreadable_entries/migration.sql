-- Entries of a list's pages that could not be read and were left out of the job.
ALTER TABLE job ADD COLUMN unreadable_entries integer NOT NULL DEFAULT 0;
