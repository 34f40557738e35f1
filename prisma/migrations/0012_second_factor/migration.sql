-- CreateTable
CREATE TABLE "second_factor" (
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "second_factor_account_id_user_id_key" ON "second_factor"("account_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_code_user_id_code_hash_key" ON "recovery_code"("user_id", "code_hash");

-- AddForeignKey
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "user_login"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "user_login"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['second_factor', 'recovery_code'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
