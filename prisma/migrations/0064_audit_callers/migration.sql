-- From where it was done, and with which API key.
ALTER TABLE "audit_event" ADD COLUMN     "ip" TEXT,
ADD COLUMN     "key_id" UUID;
