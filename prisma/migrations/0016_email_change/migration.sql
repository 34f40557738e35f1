-- AlterTable
ALTER TABLE "one_time_token" ADD COLUMN     "new_email" TEXT;

-- CreateIndex
CREATE INDEX "audit_event_account_id_id_idx" ON "audit_event"("account_id", "id" DESC);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE one_time_token ADD CHECK ((purpose = 'change_email') = (new_email IS NOT NULL));
