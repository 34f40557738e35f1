-- Who belongs to an account, as what and for which portals (decision 090). Everybody who can log in today becomes owner of their
-- account. Processes of the release before know owners alone: what they write is completed by triggers, and they find no session of
-- anybody else.

-- CreateTable
CREATE TABLE "membership" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "all_portals" BOOLEAN NOT NULL DEFAULT true,
    "portals" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "email" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "invited_by" UUID,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "all_portals" BOOLEAN NOT NULL DEFAULT true,
    "portals" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "token_hash" TEXT NOT NULL,
    "invited_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "membership_account_id_id_key" ON "membership"("account_id", "id");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_expires_at_idx" ON "invitation"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_account_id_id_key" ON "invitation"("account_id", "id");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "membership_id" UUID;
ALTER TABLE "session" ALTER COLUMN "account_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "all_portals" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "portals" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "role" TEXT NOT NULL DEFAULT 'owner';


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE membership ADD CONSTRAINT membership_role_check CHECK (role IN ('viewer', 'reviewer', 'manager', 'owner'));
-- Billing, team and keys are of the whole account.
ALTER TABLE membership ADD CONSTRAINT membership_owner_check CHECK (role <> 'owner' OR all_portals);
ALTER TABLE invitation ADD CONSTRAINT invitation_role_check CHECK (role IN ('viewer', 'reviewer', 'manager', 'owner') AND (role <> 'owner' OR all_portals));
ALTER TABLE api_key ADD CONSTRAINT api_key_role_check CHECK (role IN ('viewer', 'reviewer', 'manager', 'owner') AND (role <> 'owner' OR all_portals)) NOT VALID;
CREATE UNIQUE INDEX membership_in_force ON membership (account_id, user_id) WHERE ended_at IS NULL;
-- One of an account for an address: another one takes its place.
CREATE UNIQUE INDEX invitation_open ON invitation (account_id, email) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

ALTER TABLE membership ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON membership TO plumbline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON membership TO plumbline_system;
CREATE POLICY tenant ON membership TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON membership TO plumbline_system USING (true) WITH CHECK (true);

ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON invitation TO plumbline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation TO plumbline_system;
CREATE POLICY tenant ON invitation TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON invitation TO plumbline_system USING (true) WITH CHECK (true);

ALTER TABLE session ADD CONSTRAINT session_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership (id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

/* The first user of an account is its owner, also where the release before signs them up. */
CREATE FUNCTION make_first_user_owner() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM membership WHERE account_id = NEW.account_id) THEN
    INSERT INTO membership (id, account_id, user_id, role, email, joined_at)
    VALUES (gen_random_uuid(), NEW.account_id, NEW.id, 'owner', NEW.email, NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER first_user_is_owner AFTER INSERT ON user_login FOR EACH ROW EXECUTE FUNCTION make_first_user_owner();

CREATE FUNCTION keep_member_email() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE membership SET email = NEW.email WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER member_email AFTER UPDATE OF email ON user_login FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION keep_member_email();

/* Nobody belongs to an account who cannot log in any more. */
CREATE FUNCTION end_memberships_of_login() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE membership SET ended_at = now(), revision = revision + 1 WHERE user_id = OLD.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_end AFTER DELETE ON user_login FOR EACH ROW EXECUTE FUNCTION end_memberships_of_login();

/* The release before asks for no role, so it opens sessions for owners alone. */
CREATE FUNCTION complete_session() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT id INTO NEW.membership_id FROM membership
  WHERE account_id = NEW.account_id AND user_id = NEW.user_id AND role = 'owner' AND ended_at IS NULL;
  IF NEW.membership_id IS NULL THEN
    RAISE EXCEPTION 'a session needs a membership' USING ERRCODE = 'PL403';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_membership BEFORE INSERT ON session FOR EACH ROW WHEN (NEW.membership_id IS NULL) EXECUTE FUNCTION complete_session();

-- Whoever signs up meanwhile is met by the trigger, which holds the table until the commit.
INSERT INTO membership (id, account_id, user_id, role, email, joined_at)
SELECT gen_random_uuid(), account_id, id, 'owner', email, created_at FROM user_login
ON CONFLICT DO NOTHING;

/* Who may do what in the account stays as it is until the end of the transaction. */
CREATE FUNCTION hold_access(p_account uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('access:' || p_account::text, 0));
END $$;

/*
 * Called first by whatever a member changes: false once they may do something else than when they asked. It waits while the
 * account's access is being changed, and that waits for it, so that nothing of a removed member begins after the answer.
 */
CREATE FUNCTION enter_as_member(p_account uuid, p_membership uuid, p_revision int) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM hold_access(p_account);
  RETURN EXISTS (SELECT 1 FROM membership WHERE account_id = p_account AND id = p_membership AND revision = p_revision AND ended_at IS NULL);
END $$;

/* Called first by whatever changes who may do what in an account. */
CREATE FUNCTION lock_access(p_account uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('access:' || p_account::text, 0));
END $$;
