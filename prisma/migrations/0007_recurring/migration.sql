-- AlterTable
ALTER TABLE "job" ADD COLUMN "recurring_job_id" UUID,
ADD COLUMN "scheduled_for" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "recurring_job" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "portal_name" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "list_id" TEXT NOT NULL,
    "list_name" TEXT NOT NULL,
    "recurrence_interval" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "anchor_at" TIMESTAMPTZ(0) NOT NULL,
    "waiting_for" TEXT,
    "accepted_version_id" UUID,
    "run_requested_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "synced_revision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recurring_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "write_stop" (
    "scope" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "write_stop_pkey" PRIMARY KEY ("scope")
);

-- CreateIndex
CREATE INDEX "recurring_job_connection_id_idx" ON "recurring_job"("connection_id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_job_account_id_id_key" ON "recurring_job"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "job_recurring_job_id_scheduled_for_key" ON "job"("recurring_job_id", "scheduled_for");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- One run of a recurring job at a time: a tick that meets one ends without a job row.
CREATE UNIQUE INDEX job_one_recurring_run ON job (recurring_job_id)
  WHERE recurring_job_id IS NOT NULL AND status IN ('pending', 'running', 'paused');
-- One recurring job a list: a second create finds the first.
CREATE UNIQUE INDEX recurring_job_one_per_list ON recurring_job (connection_id, object_type, list_id) WHERE deleted_at IS NULL;
-- The dispatcher asks for schedules that lag behind their row and for runs that were wanted and have not begun.
CREATE INDEX recurring_job_due ON recurring_job (next_try_at) WHERE synced_revision <> revision OR run_requested_at IS NOT NULL;

ALTER TABLE job
  ADD CHECK ((kind = 'recurring') = (recurring_job_id IS NOT NULL)),
  ADD CHECK ((recurring_job_id IS NULL) = (scheduled_for IS NULL));
ALTER TABLE recurring_job
  ADD CHECK (object_type IN ('contact', 'company', 'deal', 'ticket')),
  ADD CHECK (recurrence_interval IN ('1h', '6h', '24h'));

ALTER TABLE recurring_job ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON recurring_job TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON recurring_job TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON recurring_job TO plumbline_system USING (true) WITH CHECK (true);

-- Not of a tenant: every job looks at it, operators alone write it.
GRANT SELECT ON write_stop TO plumbline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON write_stop TO plumbline_system;
