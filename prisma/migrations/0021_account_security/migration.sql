-- CreateTable
CREATE TABLE "known_network" (
    "user_id" UUID NOT NULL,
    "network_hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_network_pkey" PRIMARY KEY ("user_id","network_hash")
);

-- CreateIndex
CREATE INDEX "known_network_last_used_at_idx" ON "known_network"("last_used_at");

-- AddForeignKey
ALTER TABLE "known_network" ADD CONSTRAINT "known_network_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "user_login"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE known_network ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON known_network TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON known_network TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON known_network TO plumbline_system USING (true) WITH CHECK (true);

-- A link that takes a change of the address back names an address, too: the one before.
DO $$
DECLARE
  old_check text;
BEGIN
  SELECT conname INTO STRICT old_check FROM pg_constraint
    WHERE conrelid = 'one_time_token'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%change_email%';
  EXECUTE format('ALTER TABLE one_time_token DROP CONSTRAINT %I', old_check);
END $$;
ALTER TABLE one_time_token ADD CONSTRAINT one_time_token_names_email
  CHECK ((purpose IN ('change_email', 'revert_email_change')) = (new_email IS NOT NULL));
