-- Second street line, unit and full address, by part; empty where none is mapped.
ALTER TABLE mapping_version ADD COLUMN extra_parts jsonb NOT NULL DEFAULT '{}';
