-- Login by the identity provider of a company, and what an account asks of its members' logins (decision 092).

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "requires_second_factor" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "session_hours" INTEGER;

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "identity_provider_id" UUID,
ADD COLUMN     "identity_subject" TEXT;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "identity_provider_id" UUID;

-- CreateTable
CREATE TABLE "identity_provider" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "preset" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "identity_provider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_domain" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "proven_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "missing_since" TIMESTAMPTZ(3),
    "requires_openid" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_domain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "openid_attempt" (
    "state_hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "cookie_hash" TEXT NOT NULL,
    "secrets" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "openid_attempt_pkey" PRIMARY KEY ("state_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "identity_provider_account_id_key" ON "identity_provider"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "email_domain_account_id_domain_key" ON "email_domain"("account_id", "domain");

-- CreateIndex
CREATE INDEX "openid_attempt_expires_at_idx" ON "openid_attempt"("expires_at");


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE account ADD CONSTRAINT account_session_hours_check CHECK (session_hours BETWEEN 1 AND 336) NOT VALID;
ALTER TABLE identity_provider ADD CONSTRAINT identity_provider_preset_check CHECK (preset IN ('google', 'entra', 'generic'));
ALTER TABLE email_domain ADD CONSTRAINT email_domain_domain_check CHECK (domain = lower(domain) AND domain LIKE '%.%');
-- Only a proven domain can ask anything of anybody.
ALTER TABLE email_domain ADD CONSTRAINT email_domain_openid_check CHECK (proven_at IS NOT NULL OR NOT requires_openid);
CREATE INDEX email_domain_checked ON email_domain (checked_at) WHERE proven_at IS NOT NULL;
CREATE UNIQUE INDEX email_domain_proven ON email_domain (domain) WHERE proven_at IS NOT NULL;

ALTER TABLE identity_provider ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_provider TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON identity_provider TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON identity_provider TO plumbline_system USING (true) WITH CHECK (true);

ALTER TABLE email_domain ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON email_domain TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON email_domain TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON email_domain TO plumbline_system USING (true) WITH CHECK (true);

ALTER TABLE openid_attempt ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON openid_attempt TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON openid_attempt TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON openid_attempt TO plumbline_system USING (true) WITH CHECK (true);
