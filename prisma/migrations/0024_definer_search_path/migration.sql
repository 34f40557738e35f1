-- A temporary table of the same name is found before `public` unless pg_temp is named, and last: without it a temporary
-- credit_account could stand in for the real one inside a SECURITY DEFINER function.
DO $$
DECLARE
  made_here regprocedure;
BEGIN
  FOR made_here IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM unnest(p.proconfig) setting WHERE setting LIKE 'search\_path=%')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', made_here);
  END LOOP;
END $$;

-- The product makes no temporary tables. Only the owner of a database may say so.
DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'TEMPORARY on this database is not ours to revoke';
END $$;
