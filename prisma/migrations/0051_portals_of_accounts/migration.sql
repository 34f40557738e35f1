-- Which accounts have ever connected a portal: a privacy deletion reaches all of them, connected or not.
CREATE TABLE "portal_account" (
    "account_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,

    CONSTRAINT "portal_account_pkey" PRIMARY KEY ("portal_id","account_id")
);
CREATE INDEX "portal_account_of_account" ON "portal_account"("account_id");

ALTER TABLE portal_account ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON portal_account TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON portal_account TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON portal_account TO plumbline_system USING (true) WITH CHECK (true);

INSERT INTO portal_account (account_id, portal_id)
SELECT account_id, portal_id FROM connection UNION SELECT account_id, portal_id FROM job WHERE portal_id <> '';
