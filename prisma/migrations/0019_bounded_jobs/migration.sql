-- AlterTable
ALTER TABLE "job" ADD COLUMN     "ending_reason" TEXT,
ADD COLUMN     "ending_status" TEXT,
ADD COLUMN     "previous_rate_at" TIMESTAMPTZ(3),
ADD COLUMN     "previous_rate_done" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "rate_at" TIMESTAMPTZ(3),
ADD COLUMN     "rate_done" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "records_read" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "snapshot_restarts" INTEGER NOT NULL DEFAULT 0;

-- DropIndex
DROP INDEX "job_record_hold_id_idx";

-- CreateTable
CREATE TABLE "job_reason" (
    "job_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "job_reason_pkey" PRIMARY KEY ("job_id","outcome","reason")
);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE job ADD CONSTRAINT job_ending_status CHECK (ending_status IN ('completed', 'failed', 'canceled'));
CREATE INDEX job_reason_of_account ON job_reason (account_id);

ALTER TABLE job_reason ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON job_reason TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON job_reason TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON job_reason TO plumbline_system USING (true) WITH CHECK (true);

-- A record that another update holds is busy; `locked` is what a person or the customer's own checkbox does.
UPDATE job_record SET reason = 'busy' WHERE reason = 'locked';

-- Jobs of before: counted once, and read as far as their rows go.
UPDATE job SET records_read = read.records FROM (SELECT job_id, count(*)::int AS records FROM job_record GROUP BY job_id) read
  WHERE read.job_id = job.id AND job.status IN ('pending', 'running', 'paused');
INSERT INTO job_reason (job_id, outcome, reason, account_id, count)
  SELECT job_id, state, COALESCE(reason, ''), account_id, count(*) FROM job_record
  WHERE state NOT IN ('waiting', 'planned') GROUP BY job_id, state, COALESCE(reason, ''), account_id;

-- What erasing an account and exporting it look rows up by.
CREATE INDEX record_memory_of_account ON record_memory (account_id);
CREATE INDEX job_chunk_of_account ON job_chunk (account_id, job_id, chunk_no);
CREATE INDEX mail_of_account ON mail (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX webhook_event_of_account ON webhook_event (account_id, id);
-- What recovery and the end of a job settle: at most a batch of each chunk.
CREATE INDEX job_record_planned ON job_record (job_id, chunk_no) WHERE state = 'planned';
