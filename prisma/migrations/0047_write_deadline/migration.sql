-- Until when a batch update of this chunk may be in flight at the latest; NULL when none is.
ALTER TABLE "job_chunk" ADD COLUMN     "write_until" TIMESTAMPTZ(3);
