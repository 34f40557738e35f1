-- Proposals whose new values are beyond the bound on free looks, in groups of their own.

-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "withheld" JSONB;

-- AlterTable
ALTER TABLE "proposal_group" ADD COLUMN     "is_withheld" BOOLEAN NOT NULL DEFAULT false;
