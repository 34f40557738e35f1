-- AlterTable
ALTER TABLE "job" ADD COLUMN "values_emptied_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "maintenance_run" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "violations" JSONB,
    "schedules_mended" INTEGER NOT NULL DEFAULT 0,
    "values_emptied" INTEGER NOT NULL DEFAULT 0,
    "events_deleted" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "maintenance_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "maintenance_run_started_at_idx" ON "maintenance_run"("started_at" DESC);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- The next job whose values are old enough to be emptied.
CREATE INDEX job_values_kept ON job (finished_at) WHERE finished_at IS NOT NULL AND values_emptied_at IS NULL;

-- Not of a tenant: operators alone.
GRANT SELECT, INSERT, UPDATE, DELETE ON maintenance_run TO plumbline_system;
