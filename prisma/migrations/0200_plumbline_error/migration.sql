-- HubSpot does not understand a request of ours: an operation waits, and no customer is asked to act.
ALTER TABLE connection_blocker
  DROP CONSTRAINT connection_blocker_reason,
  ADD CONSTRAINT connection_blocker_reason
    CHECK (reason IN ('missing_permission', 'hubspot_refuses', 'hubspot_unavailable', 'daily_limit', 'plumbline_error')) NOT VALID;
