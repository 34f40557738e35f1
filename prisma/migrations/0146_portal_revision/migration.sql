-- Raised with each change of what decides how the records of a portal are read: what was planned before is not written.
ALTER TABLE portal_setting ADD COLUMN revision integer NOT NULL DEFAULT 0;
