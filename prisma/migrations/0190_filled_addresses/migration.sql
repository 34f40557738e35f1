-- Addresses of a job in which values were filled in besides the address, whatever became of the address itself.
ALTER TABLE job ADD COLUMN filled integer NOT NULL DEFAULT 0;
