-- What an account has chosen for a whole portal. It outlives a disconnect, as write policies do.

-- CreateTable
CREATE TABLE "portal_setting" (
    "account_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "default_country" TEXT NOT NULL DEFAULT '',
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_setting_pkey" PRIMARY KEY ("account_id","portal_id")
);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE portal_setting ADD CONSTRAINT portal_setting_default_country_check CHECK (default_country ~ '^([A-Z]{2})?$');
ALTER TABLE portal_setting ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON portal_setting TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON portal_setting TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON portal_setting TO plumbline_system USING (true) WITH CHECK (true);
