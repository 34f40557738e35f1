-- A customer's workflow asks for a check of a record. `answer`: what its callback tells where no job took the event.
ALTER TABLE "hubspot_event" ADD COLUMN     "answer" TEXT;
ALTER TABLE hubspot_event
  ADD CONSTRAINT hubspot_event_answer_check CHECK (answer IN ('limit')) NOT VALID,
  DROP CONSTRAINT hubspot_event_kind_check,
  ADD CONSTRAINT hubspot_event_kind_check CHECK (kind IN ('update', 'workflow', 'check')) NOT VALID,
  DROP CONSTRAINT hubspot_event_check,
  ADD CONSTRAINT hubspot_event_callback_check CHECK ((kind <> 'update') = (callback_id IS NOT NULL)) NOT VALID;
