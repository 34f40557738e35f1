-- Members who are limited to portals see the address status of no other one, like everything else that belongs to a connection.
DO $$
DECLARE
  portal_table text;
BEGIN
  FOREACH portal_table IN ARRAY ARRAY['address_status', 'status_property', 'status_segment', 'status_work', 'status_due'] LOOP
    EXECUTE format('CREATE POLICY portals ON %I AS RESTRICTIVE TO plumbline_app USING ((SELECT portals_in_scope()) IS NULL OR connection_in_scope(connection_id))', portal_table);
  END LOOP;
END $$;
