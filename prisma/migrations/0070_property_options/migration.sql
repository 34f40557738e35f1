-- State and country can be dropdowns: their options, and what a decision was made with beside values and mapping.

-- AlterTable
ALTER TABLE "proposal_group" ADD COLUMN     "detail" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "record_memory" ADD COLUMN     "inputs_hash" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "property_options" (
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "property" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "property_options_pkey" PRIMARY KEY ("connection_id","object_type","property")
);

-- CreateIndex
CREATE INDEX "property_options_account_id_idx" ON "property_options"("account_id");

-- AddForeignKey
ALTER TABLE "property_options" ADD CONSTRAINT "property_options_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE property_options ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON property_options TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON property_options TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON property_options TO plumbline_system USING (true) WITH CHECK (true);
