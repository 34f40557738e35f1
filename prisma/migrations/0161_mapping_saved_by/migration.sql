-- Who saved a mapping last, and when. Empty for what was saved before.
ALTER TABLE "mapping" ADD COLUMN     "key_id" UUID,
ADD COLUMN     "saved_at" TIMESTAMPTZ(3),
ADD COLUMN     "user_id" UUID;
