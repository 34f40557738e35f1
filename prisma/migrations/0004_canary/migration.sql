-- AlterTable
ALTER TABLE "job" ADD COLUMN "canary" JSONB, ADD COLUMN "canary_accepted" BOOLEAN NOT NULL DEFAULT false;
