-- What finance asks for: Stripe's invoices and credit notes as last read, so that they can be listed and exported without asking
-- Stripe. The files stay at Stripe.

-- CreateTable
CREATE TABLE "invoice" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "order_id" UUID,
    "number" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "subtotal_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "paid_cents" INTEGER NOT NULL,
    "customer_name" TEXT,
    "customer_address" JSONB,
    "tax_ids" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_note" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_account_id_id_key" ON "invoice"("account_id", "id");

-- CreateIndex
CREATE INDEX "invoice_of_account" ON "invoice"("account_id", "issued_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "credit_note_of_invoice" ON "credit_note"("account_id", "invoice_id");

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_account_id_invoice_id_fkey" FOREIGN KEY ("account_id", "invoice_id") REFERENCES "invoice"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "credit_purchase" ADD COLUMN     "invoice_read_at" TIMESTAMPTZ(3);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE invoice ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON invoice TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON invoice TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON invoice TO plumbline_system USING (true) WITH CHECK (true);

ALTER TABLE credit_note ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON credit_note TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON credit_note TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON credit_note TO plumbline_system USING (true) WITH CHECK (true);
