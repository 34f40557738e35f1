-- CreateTable
CREATE TABLE "privacy_erasure" (
    "account_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "privacy_erasure_pkey" PRIMARY KEY ("account_id","portal_id","object_type","record_id")
);

-- AlterTable
ALTER TABLE "portal_inbox" ADD COLUMN     "callbacks_try_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "privacy_erasure_next_try_at_idx" ON "privacy_erasure"("next_try_at");

-- CreateIndex
CREATE INDEX "job_record_account_id_record_id_idx" ON "job_record"("account_id", "record_id");

-- Switches that outlived their mapping: nothing could be cleaned by them, and their due polls held up everybody else's.
DELETE FROM auto_clean a WHERE NOT EXISTS (
  SELECT FROM mapping m WHERE m.connection_id = a.connection_id AND m.object_type = a.object_type);

-- AddForeignKey
ALTER TABLE "auto_clean" ADD CONSTRAINT "auto_clean_connection_id_object_type_fkey" FOREIGN KEY ("connection_id", "object_type") REFERENCES "mapping"("connection_id", "object_type") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE privacy_erasure ADD CHECK (object_type IN ('contact', 'company', 'deal', 'ticket'));

-- Callbacks are claimed by portal, no longer by event, so that one portal's backlog cannot fill a round of the dispatcher.
INSERT INTO portal_inbox (connection_id, account_id, callbacks_try_at)
  SELECT DISTINCT connection_id, account_id, now() FROM webhook_event WHERE status IN ('taken', 'dropped') AND callback_id IS NOT NULL
  ON CONFLICT (connection_id) DO UPDATE SET callbacks_try_at = EXCLUDED.callbacks_try_at;
CREATE INDEX portal_inbox_callbacks_due ON portal_inbox (callbacks_try_at) WHERE callbacks_try_at IS NOT NULL;
DROP INDEX webhook_event_unanswered;
CREATE INDEX webhook_event_unanswered ON webhook_event (connection_id, received_at, id) WHERE status IN ('taken', 'dropped') AND callback_id IS NOT NULL;

-- An inbox is drained by object type and kind, so that those that may not be drained now are never read past.
DROP INDEX webhook_event_waiting;
CREATE INDEX webhook_event_waiting ON webhook_event (connection_id, object_type, kind, received_at, id) WHERE status = 'waiting';

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['privacy_erasure'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
