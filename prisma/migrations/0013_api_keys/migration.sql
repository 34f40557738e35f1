-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_account_id_id_key" ON "api_key"("account_id", "id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "user_login"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE api_key ADD CHECK (scope IN ('read', 'write'));
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON api_key TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON api_key TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON api_key TO plumbline_system USING (true) WITH CHECK (true);
