-- From when on hashes of address values are stored under a key, and how far those that stand were brought under it.

-- CreateTable
CREATE TABLE "value_hash_state" (
    "id" INTEGER NOT NULL,
    "keyed_from" TIMESTAMPTZ(3) NOT NULL,
    "cursor" JSONB,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "value_hash_state_pkey" PRIMARY KEY ("id")
);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE value_hash_state ADD CHECK (id = 1);
ALTER TABLE value_hash_state ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON value_hash_state TO plumbline_system;
CREATE POLICY everything ON value_hash_state TO plumbline_system USING (true) WITH CHECK (true);

-- Workers of the release before know no keyed hash and would charge for such a record again: they have a week to go. Where there
-- is no account yet, there is no such worker.
INSERT INTO value_hash_state (id, keyed_from, done_at)
SELECT 1, CASE WHEN used.is_used THEN now() + interval '7 days' ELSE 'epoch' END, CASE WHEN NOT used.is_used THEN now() END
FROM (SELECT EXISTS (SELECT FROM account) AS is_used) used;
