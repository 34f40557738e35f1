-- The status of an address where HubSpot shows it: what is wanted, what is there, and which records are due. A release before this one
-- knows none of these tables, and none of them has rows until a customer switches the status on.

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "removes_status" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "wanted_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "address_status" (
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "set_key" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "columns" TEXT[],
    "segments" BOOLEAN NOT NULL DEFAULT false,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "poll_cursor" TIMESTAMPTZ(3) NOT NULL,
    "next_poll_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_status_pkey" PRIMARY KEY ("connection_id","object_type","set_key")
);

-- CreateTable
CREATE TABLE "status_property" (
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "property" TEXT NOT NULL,
    "set_key" TEXT NOT NULL,
    "column_name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "is_ours" BOOLEAN NOT NULL DEFAULT false,
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "status_property_pkey" PRIMARY KEY ("connection_id","object_type","property")
);

-- CreateTable
CREATE TABLE "status_segment" (
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "set_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "list_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',

    CONSTRAINT "status_segment_pkey" PRIMARY KEY ("connection_id","object_type","set_key","kind")
);

-- CreateTable
CREATE TABLE "status_work" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "sync_at" TIMESTAMPTZ(3),
    "sync_attempts" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "refresh_at" TIMESTAMPTZ(3) NOT NULL,
    "refresh_attempts" INTEGER NOT NULL DEFAULT 0,
    "fill_after" TEXT,
    "lease_no" INTEGER NOT NULL DEFAULT 0,
    "write_until" TIMESTAMPTZ(3),

    CONSTRAINT "status_work_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_due" (
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_try_at" TIMESTAMPTZ(6) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "status_due_pkey" PRIMARY KEY ("connection_id","object_type","record_id")
);

-- CreateIndex
CREATE INDEX "address_status_of_account" ON "address_status"("account_id");

-- CreateIndex
CREATE INDEX "address_status_to_poll" ON "address_status"("next_poll_at");

-- CreateIndex
CREATE INDEX "status_property_of_account" ON "status_property"("account_id");

-- CreateIndex
CREATE INDEX "status_segment_of_account" ON "status_segment"("account_id");

-- CreateIndex
CREATE INDEX "status_work_of_account" ON "status_work"("account_id");

-- CreateIndex
CREATE INDEX "status_work_to_sync" ON "status_work"("sync_at");

-- CreateIndex
CREATE INDEX "status_work_to_refresh" ON "status_work"("refresh_at");

-- CreateIndex
CREATE UNIQUE INDEX "status_work_connection_id_object_type_key" ON "status_work"("connection_id", "object_type");

-- CreateIndex
CREATE INDEX "status_due_next" ON "status_due"("connection_id", "object_type", "next_try_at");

-- CreateIndex
CREATE INDEX "status_due_oldest" ON "status_due"("since");

-- CreateIndex
CREATE INDEX "status_due_of_account" ON "status_due"("account_id");

-- AddForeignKey
ALTER TABLE "address_status" ADD CONSTRAINT "address_status_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_property" ADD CONSTRAINT "status_property_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_segment" ADD CONSTRAINT "status_segment_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_work" ADD CONSTRAINT "status_work_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE address_status ADD CONSTRAINT address_status_mode_check CHECK (mode IN ('write', 'keep', 'remove'));
-- Not a foreign key: an account can have millions of these rows, which maintenance deletes in slices.
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['address_status', 'status_property', 'status_segment', 'status_work', 'status_due'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
