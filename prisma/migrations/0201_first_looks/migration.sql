-- What jobs on update and of HubSpot workflows decide under a write hash that nobody has looked at is looked at together. A release
-- before this one knows neither the table nor the column, and its jobs of these kinds take no canary.

-- CreateTable
CREATE TABLE "first_look" (
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "set_key" TEXT NOT NULL,
    "write_hash" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "report" JSONB,
    "record_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "opened_at" TIMESTAMPTZ(3),
    "user_id" UUID,
    "key_id" UUID,

    CONSTRAINT "first_look_pkey" PRIMARY KEY ("connection_id","object_type","set_key","write_hash")
);

-- CreateIndex
CREATE INDEX "first_look_of_account" ON "first_look"("account_id");

-- AddForeignKey
ALTER TABLE "first_look" ADD CONSTRAINT "first_look_account_id_connection_id_fkey" FOREIGN KEY ("account_id", "connection_id") REFERENCES "connection"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Constant default: no rewrite.
ALTER TABLE job ADD COLUMN held_back_hashes jsonb NOT NULL DEFAULT '{}';

-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE first_look ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON first_look TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON first_look TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY portals ON first_look AS RESTRICTIVE TO plumbline_app USING ((SELECT portals_in_scope()) IS NULL OR connection_in_scope(connection_id));
CREATE POLICY everything ON first_look TO plumbline_system USING (true) WITH CHECK (true);

-- What a canary or a person has accepted stays accepted.
INSERT INTO first_look (account_id, connection_id, object_type, set_key, write_hash, began_at, opened_at)
SELECT DISTINCT ON (job.connection_id, job.object_type, seen.key, seen.value)
  job.account_id, job.connection_id, job.object_type, seen.key, seen.value, job.created_at, job.created_at
FROM job JOIN connection ON connection.id = job.connection_id AND connection.account_id = job.account_id
  CROSS JOIN LATERAL jsonb_each_text(job.accepted_hashes) AS seen
WHERE job.accepted_hashes <> '{}'
ORDER BY job.connection_id, job.object_type, seen.key, seen.value, job.created_at;

-- A status property that was in the portal before: what it holds may not be ours. Those of earlier releases count as our own.
ALTER TABLE status_property ADD COLUMN is_adopted boolean NOT NULL DEFAULT false;
