-- HubSpot's journal as a feed of changes. A release before this one knows neither table, and polls.

-- CreateTable
CREATE TABLE "change_feed" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "watched" TEXT[],
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "subscribed" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "subscription_id" TEXT,
    "subscribed_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),
    "sync_at" TIMESTAMPTZ(3),
    "sync_attempts" INTEGER NOT NULL DEFAULT 0,
    "gap_from" TIMESTAMPTZ(3),
    "gap_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "change_feed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal_reader" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "journal_offset" TEXT,
    "lease_no" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3),
    "last_entry_at" TIMESTAMPTZ(3),
    "last_read_at" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sync_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "journal_reader_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "change_feed_of_account" ON "change_feed"("account_id");

-- CreateIndex
CREATE INDEX "change_feed_to_sync" ON "change_feed"("sync_at");

-- CreateIndex
CREATE UNIQUE INDEX "change_feed_connection_id_object_type_key" ON "change_feed"("connection_id", "object_type");

-- AddForeignKey
ALTER TABLE "change_feed" ADD CONSTRAINT "change_feed_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- Feeds with a gap are few.
-- The reader asks whether there is any, every few seconds; and all of them get a gap at once.
CREATE INDEX change_feed_reported ON change_feed (subscribed_at) WHERE subscribed_at IS NOT NULL;
CREATE INDEX change_feed_gaps ON change_feed (gap_from) WHERE gap_from IS NOT NULL;

ALTER TABLE change_feed ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON change_feed TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON change_feed TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY portals ON change_feed AS RESTRICTIVE TO plumbline_app USING ((SELECT portals_in_scope()) IS NULL OR connection_in_scope(connection_id));
CREATE POLICY everything ON change_feed TO plumbline_system USING (true) WITH CHECK (true);

-- Of no tenant.
ALTER TABLE journal_reader ADD CONSTRAINT journal_reader_one_row CHECK (id = 1);
INSERT INTO journal_reader DEFAULT VALUES;
GRANT SELECT, UPDATE ON journal_reader TO plumbline_system;
