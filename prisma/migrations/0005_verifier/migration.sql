-- AlterTable
ALTER TABLE "job" ADD COLUMN "verifier_lookups" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "verifier_extensions" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "verifier_trouble" TEXT;

-- AlterTable
ALTER TABLE "job_record" ADD COLUMN "verifier" TEXT, ADD COLUMN "service_text_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "verifier_answer" (
    "account_id" UUID NOT NULL,
    "question_hash" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "job_id" UUID,
    "answer" JSONB,
    "claim_id" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verifier_answer_pkey" PRIMARY KEY ("account_id","question_hash")
);

-- CreateIndex
CREATE INDEX "verifier_answer_expires_at_idx" ON "verifier_answer"("expires_at");

-- CreateIndex
CREATE INDEX "verifier_answer_job_id_idx" ON "verifier_answer"("job_id");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE verifier_answer ADD CHECK ((answer IS NULL) = (claimed_until IS NOT NULL));
ALTER TABLE job ADD CHECK (verifier_lookups >= 0), ADD CHECK (verifier_extensions >= 0);
-- The sweep asks for what must be forgotten.
CREATE INDEX job_record_service_text ON job_record (service_text_until) WHERE service_text_until IS NOT NULL;

ALTER TABLE verifier_answer ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON verifier_answer TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON verifier_answer TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON verifier_answer TO plumbline_system USING (true) WITH CHECK (true);
