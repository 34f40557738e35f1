-- Work that one worker does for all of them, again and again: whose row is due is claimed as every due row is.

-- CreateTable
CREATE TABLE "shared_round" (
    "name" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "cursor" TEXT,

    CONSTRAINT "shared_round_pkey" PRIMARY KEY ("name")
);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE shared_round ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON shared_round TO plumbline_system;
CREATE POLICY everything ON shared_round TO plumbline_system USING (true) WITH CHECK (true);
INSERT INTO shared_round (name, due_at) VALUES ('repair_schedules', now());
