-- CreateTable
CREATE TABLE "connection_blocker" (
    "connection_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "object_type" TEXT NOT NULL DEFAULT '',
    "account_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "missing_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "http_status" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "next_probe_at" TIMESTAMPTZ(3) NOT NULL,
    "probe_until" TIMESTAMPTZ(3),

    CONSTRAINT "connection_blocker_pkey" PRIMARY KEY ("connection_id","operation","object_type")
);

-- AddForeignKey
ALTER TABLE "connection_blocker" ADD CONSTRAINT "connection_blocker_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE connection_blocker
  ADD CONSTRAINT connection_blocker_reason CHECK (reason IN ('missing_permission', 'hubspot_refuses', 'hubspot_unavailable', 'daily_limit'));
CREATE INDEX connection_blocker_of_account ON connection_blocker (account_id);

ALTER TABLE connection_blocker ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON connection_blocker TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON connection_blocker TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON connection_blocker TO plumbline_system USING (true) WITH CHECK (true);
