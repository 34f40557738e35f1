ALTER TABLE job_record ADD COLUMN question_hash text;
