-- What HubSpot calls a portal that was renamed; empty otherwise.
ALTER TABLE connection ADD COLUMN hubspot_name text NOT NULL DEFAULT '';
