-- The same for what belongs to a connection or a job.
DO $$
DECLARE
  portal_table text;
BEGIN
  FOREACH portal_table IN ARRAY ARRAY['mapping', 'mapping_version', 'mapping_change', 'auto_clean', 'property_options', 'connection_blocker', 'record_memory', 'address_memory',
    'hubspot_event', 'apply_intake', 'portal_inbox'] LOOP
    EXECUTE format('CREATE POLICY portals ON %I AS RESTRICTIVE TO plumbline_app USING ((SELECT portals_in_scope()) IS NULL OR connection_in_scope(connection_id))', portal_table);
  END LOOP;
  FOREACH portal_table IN ARRAY ARRAY['job_record', 'job_reason', 'job_set', 'job_chunk', 'job_changes', 'list_check', 'list_check_sample'] LOOP
    EXECUTE format('CREATE POLICY portals ON %I AS RESTRICTIVE TO plumbline_app USING ((SELECT portals_in_scope()) IS NULL OR job_in_scope(job_id))', portal_table);
  END LOOP;
END $$;
