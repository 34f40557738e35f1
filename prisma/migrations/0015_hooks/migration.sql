-- CreateTable
CREATE TABLE "hook_endpoint" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hook_delivery" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_status" INTEGER,
    "last_trouble" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "hook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "hook_endpoint_account_id_id_key" ON "hook_endpoint"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "hook_delivery_endpoint_id_event_key_key" ON "hook_delivery"("endpoint_id", "event_key");

-- CreateIndex
CREATE UNIQUE INDEX "hook_delivery_account_id_id_key" ON "hook_delivery"("account_id", "id");

-- AddForeignKey
ALTER TABLE "hook_delivery" ADD CONSTRAINT "hook_delivery_account_id_endpoint_id_fkey" FOREIGN KEY ("account_id", "endpoint_id") REFERENCES "hook_endpoint"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE hook_delivery ADD CHECK (status IN ('waiting', 'delivered', 'failed'));
-- What the dispatcher looks for; an endpoint's log; what retention deletes.
CREATE INDEX hook_delivery_waiting ON hook_delivery (next_try_at) WHERE status = 'waiting';
CREATE INDEX hook_delivery_log ON hook_delivery (endpoint_id, id DESC);
CREATE INDEX hook_delivery_old ON hook_delivery (created_at) WHERE status <> 'waiting';

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['hook_endpoint', 'hook_delivery'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
