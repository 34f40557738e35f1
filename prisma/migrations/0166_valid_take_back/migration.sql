ALTER TABLE review_action
  VALIDATE CONSTRAINT review_action_kind_check,
  VALIDATE CONSTRAINT review_action_takes_back;
