-- A run of a recurring job reads the members of its list that changed since the last run that completed, and all once a day.

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "changed_since" TIMESTAMPTZ(3),
ADD COLUMN     "members_read" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reading" TEXT,
ADD COLUMN     "reading_began_at" TIMESTAMPTZ(3),
ADD COLUMN     "reading_key" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "recurring_job" ADD COLUMN     "completed_all_from" TIMESTAMPTZ(3),
ADD COLUMN     "completed_from" TIMESTAMPTZ(3),
ADD COLUMN     "completed_job_id" UUID,
ADD COLUMN     "completed_key" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "seen_hash" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "job_changes" (
    "job_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "record_ids" TEXT[],

    CONSTRAINT "job_changes_pkey" PRIMARY KEY ("job_id")
);

-- CreateIndex
CREATE INDEX "job_changes_account_id_job_id_idx" ON "job_changes"("account_id", "job_id");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE job ADD CONSTRAINT job_reading_check CHECK (reading IN ('all', 'changes')) NOT VALID;
ALTER TABLE job_changes ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON job_changes TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON job_changes TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON job_changes TO plumbline_system USING (true) WITH CHECK (true);
