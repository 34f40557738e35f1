-- Which property HubSpot named when it refused a record's new values.

-- AlterTable
ALTER TABLE "job_record" ADD COLUMN     "refused_property" TEXT;
