-- What people clicked on the cards in HubSpot: a repeated request finds its row, and has no second effect.

-- CreateTable
CREATE TABLE "card_action" (
    "account_id" UUID NOT NULL,
    "action_id" UUID NOT NULL,
    "hubspot_user_id" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "signature_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_action_pkey" PRIMARY KEY ("account_id","action_id")
);

-- CreateIndex
CREATE INDEX "card_action_created_at_idx" ON "card_action"("created_at");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE card_action ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON card_action TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON card_action TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON card_action TO plumbline_system USING (true) WITH CHECK (true);
