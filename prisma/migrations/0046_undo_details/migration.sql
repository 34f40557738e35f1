-- The later job whose values an undo found and kept; set with the reason `cleaned_since` alone.
ALTER TABLE "job_record" ADD COLUMN     "later_job_id" UUID;

-- Whether an operator's stop holds for undos, too.
ALTER TABLE "write_stop" ADD COLUMN     "includes_undo" BOOLEAN NOT NULL DEFAULT false;
