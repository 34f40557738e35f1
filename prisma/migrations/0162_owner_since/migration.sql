-- Since when somebody has been an owner, and until when they were one. Empty for what was so before.
ALTER TABLE "membership" ADD COLUMN     "owner_since" TIMESTAMPTZ(3),
ADD COLUMN     "owner_until" TIMESTAMPTZ(3);
