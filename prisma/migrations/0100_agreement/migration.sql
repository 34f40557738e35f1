-- Which wording of the data processing agreement an account has accepted, when, and who clicked.

-- CreateTable
CREATE TABLE "agreement" (
    "account_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "company" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agreement_pkey" PRIMARY KEY ("account_id","version")
);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE agreement ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON agreement TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON agreement TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON agreement TO plumbline_system USING (true) WITH CHECK (true);
