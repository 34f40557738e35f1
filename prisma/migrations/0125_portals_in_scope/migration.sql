-- A member may be limited to portals. Their transactions name them, and row-level security then shows no row of another portal,
-- whatever was asked. Transactions without a limit, as those of workers, name none.

/* The portals that the transaction is limited to; null = none named, all of the account. */
CREATE FUNCTION portals_in_scope() RETURNS text[] LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN NULLIF(current_setting('app.portals', true), '')::text[];
END $$;

-- Functions in place of expressions, so that the planner thinks no better of a filter that nearly every transaction skips.
CREATE FUNCTION portal_in_scope(p_portal text) RETURNS boolean LANGUAGE plpgsql STABLE COST 1 SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN p_portal = ANY (portals_in_scope());
END $$;

/* Row-level security of `connection` judges. */
CREATE FUNCTION connection_in_scope(p_connection uuid) RETURNS boolean LANGUAGE plpgsql STABLE COST 1 SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM connection WHERE id = p_connection);
END $$;

/* Row-level security of `job` judges. */
CREATE FUNCTION job_in_scope(p_job uuid) RETURNS boolean LANGUAGE plpgsql STABLE COST 1 SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM job WHERE id = p_job);
END $$;

DO $$
DECLARE
  portal_table text;
BEGIN
  FOREACH portal_table IN ARRAY ARRAY['connection', 'job', 'recurring_job', 'write_policy', 'portal_setting', 'record_choice', 'proposal_group', 'proposal',
    'portal_account'] LOOP
    EXECUTE format('CREATE POLICY portals ON %I AS RESTRICTIVE TO plumbline_app USING ((SELECT portals_in_scope()) IS NULL OR portal_in_scope(portal_id))', portal_table);
  END LOOP;
END $$;
