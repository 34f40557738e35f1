-- AlterTable
ALTER TABLE "account" ADD COLUMN     "customer_due_at" TIMESTAMPTZ(3);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

CREATE INDEX account_customer_due ON account (customer_due_at) WHERE customer_due_at IS NOT NULL;
