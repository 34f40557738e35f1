-- AlterTable
ALTER TABLE "account" ADD COLUMN     "credit_watched_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "recurring_job" ADD COLUMN     "total_runs" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "removed_connection" (
    "connection_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_connection_pkey" PRIMARY KEY ("connection_id")
);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

CREATE INDEX removed_connection_of_account ON removed_connection (account_id);
ALTER TABLE removed_connection ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON removed_connection TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON removed_connection TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON removed_connection TO plumbline_system USING (true) WITH CHECK (true);

-- What retention deletes, oldest first.
CREATE INDEX session_expired ON session (expires_at);
CREATE INDEX one_time_token_expired ON one_time_token (expires_at);
CREATE INDEX oauth_state_expired ON oauth_state (expires_at);
CREATE INDEX mail_old ON mail (created_at) WHERE status <> 'waiting';
CREATE INDEX job_finished ON job (finished_at, id) WHERE finished_at IS NOT NULL;
DROP INDEX account_with_threshold;
CREATE INDEX account_with_threshold ON account (credit_watched_at NULLS FIRST) WHERE credit_threshold IS NOT NULL;
UPDATE recurring_job r SET total_runs = (SELECT count(*) FROM job WHERE job.recurring_job_id = r.id);
