-- AlterTable
ALTER TABLE "record_memory" ADD COLUMN "auto_corrected_at" TIMESTAMPTZ(3)[];

-- CreateTable
CREATE TABLE "auto_clean" (
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "poll_cursor" TIMESTAMPTZ(3) NOT NULL,
    "next_poll_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auto_clean_pkey" PRIMARY KEY ("connection_id","object_type")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "callback_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "job_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portal_inbox" (
    "connection_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "woken_at" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3),

    CONSTRAINT "portal_inbox_pkey" PRIMARY KEY ("connection_id")
);

-- CreateIndex
CREATE INDEX "auto_clean_next_poll_at_idx" ON "auto_clean"("next_poll_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_event_dedupe_key_key" ON "webhook_event"("dedupe_key");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_event_account_id_id_key" ON "webhook_event"("account_id", "id");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- The next drain of a portal; the callbacks that a finished job has to answer; what retention deletes.
CREATE INDEX webhook_event_waiting ON webhook_event (connection_id, received_at, id) WHERE status = 'waiting';
CREATE INDEX webhook_event_of_job ON webhook_event (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX webhook_event_unanswered ON webhook_event (next_try_at) WHERE status IN ('taken', 'dropped') AND callback_id IS NOT NULL;
CREATE INDEX webhook_event_old ON webhook_event (received_at) WHERE status IN ('taken', 'dropped', 'done', 'dead');
CREATE INDEX portal_inbox_due ON portal_inbox (next_try_at) WHERE next_try_at IS NOT NULL;

ALTER TABLE auto_clean ADD CHECK (object_type IN ('contact', 'company', 'deal', 'ticket'));
ALTER TABLE webhook_event
  ADD CHECK (object_type IN ('contact', 'company', 'deal', 'ticket')),
  ADD CHECK (kind IN ('update', 'workflow')),
  ADD CHECK ((kind = 'workflow') = (callback_id IS NOT NULL)),
  ADD CHECK (status IN ('waiting', 'taken', 'dropped', 'done', 'dead')),
  ADD CHECK (status <> 'taken' OR job_id IS NOT NULL);

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['auto_clean', 'webhook_event', 'portal_inbox'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
