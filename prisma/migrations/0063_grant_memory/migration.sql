-- CreateTable
CREATE TABLE "hash_key" (
    "id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "hash_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "grant_memory" (
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grant_memory_pkey" PRIMARY KEY ("kind","hash","account_id")
);

-- CreateTable
CREATE TABLE "partner_bonus" (
    "partner" TEXT NOT NULL,
    "granted" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "partner_bonus_pkey" PRIMARY KEY ("partner")
);

-- CreateIndex
CREATE INDEX "grant_memory_account_id_idx" ON "grant_memory"("account_id");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- Of the service, not of a tenant: accounts never read them, and they outlive accounts.
DO $$
DECLARE
  service_table text;
BEGIN
  FOREACH service_table IN ARRAY ARRAY['hash_key', 'grant_memory', 'partner_bonus'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', service_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO plumbline_system', service_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', service_table);
  END LOOP;
END $$;
ALTER TABLE grant_memory ADD CHECK (kind IN ('portal', 'mailbox'));
