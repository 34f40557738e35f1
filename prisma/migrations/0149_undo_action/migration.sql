-- A customer's workflow asks to undo the last correction of a record.
ALTER TABLE hubspot_event
  DROP CONSTRAINT hubspot_event_answer_check,
  ADD CONSTRAINT hubspot_event_answer_check CHECK (answer IN ('limit', 'nothing_to_undo', 'not_done')) NOT VALID,
  DROP CONSTRAINT hubspot_event_kind_check,
  ADD CONSTRAINT hubspot_event_kind_check CHECK (kind IN ('update', 'workflow', 'check', 'undo')) NOT VALID;
