ALTER TABLE hubspot_event
  VALIDATE CONSTRAINT hubspot_event_answer_check,
  VALIDATE CONSTRAINT hubspot_event_kind_check;
