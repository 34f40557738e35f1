-- Why a job waits with `mapping_missing`: the address sets with properties that cannot be used, and which of them a person has left out.
ALTER TABLE job
  ADD COLUMN unusable_sets jsonb,
  ADD COLUMN leave_out text[] NOT NULL DEFAULT '{}';
