-- AlterTable
ALTER TABLE "mail" ALTER COLUMN "account_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "rate_window" (
    "key" TEXT NOT NULL,
    "taken" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "user_id" UUID,
    "is_operator" BOOLEAN NOT NULL DEFAULT false,
    "action" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rate_window_ends_at_idx" ON "rate_window"("ends_at");

-- CreateIndex
CREATE INDEX "audit_event_account_id_created_at_idx" ON "audit_event"("account_id", "created_at" DESC);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- Not of a tenant: asked before anybody is known.
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_window TO plumbline_system;

-- An account reads and writes its own events; nobody changes one.
ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON audit_event TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON audit_event TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON audit_event TO plumbline_system USING (true) WITH CHECK (true);
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
