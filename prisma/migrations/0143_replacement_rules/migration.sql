-- A customer's own names of cities, states and countries. They outlive a disconnect, as the settings of a portal do.

-- CreateTable
CREATE TABLE "replacement_rule" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "country" TEXT NOT NULL DEFAULT '',
    "folded_text" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "replacement" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replacement_rule_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "replacement_rule_account_id_portal_id_part_country_folded_t_key" ON "replacement_rule"("account_id", "portal_id", "part", "country", "folded_text");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE replacement_rule
  ADD CONSTRAINT replacement_rule_part_check CHECK (part IN ('city', 'state', 'country')),
  ADD CONSTRAINT replacement_rule_country_check CHECK (country ~ '^([A-Z]{2})?$' AND (part <> 'country' OR country = '')),
  ADD CONSTRAINT replacement_rule_text_check CHECK (folded_text <> '' AND replacement <> '');
ALTER TABLE replacement_rule ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON replacement_rule TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON replacement_rule TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY portals ON replacement_rule AS RESTRICTIVE TO plumbline_app USING ((SELECT portals_in_scope()) IS NULL OR portal_in_scope(portal_id));
CREATE POLICY everything ON replacement_rule TO plumbline_system USING (true) WITH CHECK (true);
