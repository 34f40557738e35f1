-- AlterTable
ALTER TABLE "account" ADD COLUMN     "credit_mails_off" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "credit_watch_seq" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "setup_mails_off" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stripe_customer_id" TEXT,
ADD COLUMN     "stripe_reading_no" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stripe_stored_no" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "setup_reminder_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "purchase_order" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "payment_type" TEXT NOT NULL,
    "package_id" TEXT,
    "credits" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "session_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "purchase_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_purchase" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "payment_intent_id" TEXT,
    "invoice_id" TEXT,
    "credits" INTEGER NOT NULL,
    "paid_cents" INTEGER NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "lost_cents" INTEGER NOT NULL DEFAULT 0,
    "reading_no" INTEGER NOT NULL DEFAULT 0,
    "booked_no" INTEGER NOT NULL DEFAULT 0,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_purchase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "is_kept" BOOLEAN NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "period_end" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispute" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "payment_intent_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "frozen_credits" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stripe_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "note" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "purchase_order_session_id_key" ON "purchase_order"("session_id");

-- CreateIndex
CREATE INDEX "purchase_order_account_id_created_at_idx" ON "purchase_order"("account_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "purchase_order_account_id_id_key" ON "purchase_order"("account_id", "id");

-- CreateIndex
CREATE INDEX "credit_purchase_payment_intent_id_idx" ON "credit_purchase"("payment_intent_id");

-- CreateIndex
CREATE INDEX "credit_purchase_order_id_idx" ON "credit_purchase"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_purchase_account_id_id_key" ON "credit_purchase"("account_id", "id");

-- CreateIndex
CREATE INDEX "subscription_order_id_idx" ON "subscription"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_account_id_id_key" ON "subscription"("account_id", "id");

-- CreateIndex
CREATE INDEX "dispute_payment_intent_id_idx" ON "dispute"("payment_intent_id");

-- CreateIndex
CREATE INDEX "dispute_account_id_idx" ON "dispute"("account_id");

-- CreateIndex
CREATE INDEX "stripe_event_created_at_idx" ON "stripe_event"("created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "account_stripe_customer_id_key" ON "account"("stripe_customer_id");

-- AddForeignKey
ALTER TABLE "credit_purchase" ADD CONSTRAINT "credit_purchase_account_id_order_id_fkey" FOREIGN KEY ("account_id", "order_id") REFERENCES "purchase_order"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_order_id_fkey" FOREIGN KEY ("account_id", "order_id") REFERENCES "purchase_order"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE purchase_order
  ADD CHECK (payment_type IN ('oneTime', 'monthly')),
  ADD CHECK (status IN ('open', 'completed', 'failed', 'expired')),
  ADD CHECK (credits > 0 AND price_cents > 0);
ALTER TABLE credit_purchase
  ADD CHECK (credits > 0 AND paid_cents > 0 AND refunded_cents >= 0 AND lost_cents >= 0);
-- At most one subscription of an account pays for credits at a time.
CREATE UNIQUE INDEX subscription_one_live ON subscription (account_id)
  WHERE is_kept AND status IN ('active', 'trialing', 'past_due', 'unpaid', 'paused');
ALTER TABLE stripe_event ADD CHECK (status IN ('waiting', 'done'));
CREATE INDEX stripe_event_open ON stripe_event (next_try_at) WHERE status = 'waiting';
CREATE INDEX account_with_threshold ON account (id) WHERE credit_threshold IS NOT NULL AND NOT credit_mails_off;
CREATE INDEX connection_unreminded ON connection (created_at) WHERE setup_reminder_at IS NULL;

-- Tables of a tenant, as in 0002. What was paid is never deleted by the product.
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['purchase_order', 'credit_purchase', 'subscription', 'dispute'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;

-- Of no tenant until it was looked into.
GRANT SELECT, INSERT, UPDATE, DELETE ON stripe_event TO plumbline_system;
