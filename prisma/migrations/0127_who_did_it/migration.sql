-- Who did it: a member and, where one was used, their API key. Empty for what was done before, and for what nobody did.
ALTER TABLE "job" ADD COLUMN     "key_id" UUID,
ADD COLUMN     "user_id" UUID;
ALTER TABLE "recurring_job" ADD COLUMN     "key_id" UUID,
ADD COLUMN     "user_id" UUID;
ALTER TABLE "write_policy" ADD COLUMN     "key_id" UUID,
ADD COLUMN     "user_id" UUID;
ALTER TABLE "record_choice" ADD COLUMN     "key_id" UUID,
ADD COLUMN     "user_id" UUID;
ALTER TABLE "proposal" ADD COLUMN     "decided_by" UUID,
ADD COLUMN     "decided_by_key" UUID;
ALTER TABLE "review_action" ADD COLUMN     "all_portals" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "key_id" UUID,
ADD COLUMN     "membership_id" UUID,
ADD COLUMN     "portals" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "purchase_order" ADD COLUMN     "user_id" UUID;
ALTER TABLE "audit_event" ADD COLUMN     "portal_id" TEXT;
ALTER TABLE "webhook_endpoint" ADD COLUMN     "user_id" UUID;

-- Events of the whole account stand beside those of portals.
CREATE POLICY portals ON audit_event AS RESTRICTIVE TO plumbline_app USING ((SELECT portals_in_scope()) IS NULL OR portal_id IS NULL OR portal_in_scope(portal_id));

-- What a member accepted is opened again, in slices, once they have left.
ALTER TABLE review_action DROP CONSTRAINT review_action_kind_check;
ALTER TABLE review_action ADD CONSTRAINT review_action_kind_check CHECK (kind IN ('accept', 'dismiss', 'supersede', 'withdraw')) NOT VALID;
