-- A decision about all that match can be taken back: its proposals know which action decided them.
ALTER TABLE "proposal" ADD COLUMN     "action_id" UUID;
ALTER TABLE "review_action" ADD COLUMN     "of_action_id" UUID,
ADD COLUMN     "written" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE review_action
  DROP CONSTRAINT review_action_kind_check,
  ADD CONSTRAINT review_action_kind_check CHECK (kind IN ('accept', 'dismiss', 'supersede', 'withdraw', 'take_back')) NOT VALID,
  ADD CONSTRAINT review_action_takes_back CHECK ((kind = 'take_back') = (of_action_id IS NOT NULL)) NOT VALID;
