-- A retry of a schedule's run spends for the schedule, and a dismissal that is taken back returns to the month in which it was paid.
-- Jobs of the release before have no schedule noted, and count as before.
ALTER TABLE job ADD COLUMN of_recurring_job uuid;
GRANT SELECT (of_recurring_job) ON job TO plumbline_ledger;

CREATE OR REPLACE FUNCTION credit_places(p_account uuid, p_job uuid, p_at timestamptz)
RETURNS TABLE (scope text, scope_id text, begins_on date)
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  month date := date_trunc('month', p_at AT TIME ZONE 'UTC')::date;
BEGIN
  RETURN QUERY SELECT 'account'::text, ''::text, month;
  IF p_job IS NOT NULL THEN
    RETURN QUERY SELECT 'run'::text, p_job::text, 'epoch'::date;
    RETURN QUERY SELECT 'portal'::text, j.portal_id, month FROM job j WHERE j.id = p_job AND j.account_id = p_account AND j.portal_id <> '';
    RETURN QUERY SELECT 'recurring_job'::text, COALESCE(j.recurring_job_id, j.of_recurring_job)::text, month FROM job j
      WHERE j.id = p_job AND j.account_id = p_account AND COALESCE(j.recurring_job_id, j.of_recurring_job) IS NOT NULL;
  END IF;
END $$;

-- `p_paid_at`: when the dismissals were paid. The function without it is that of the release before.
CREATE FUNCTION credit_reverse_dismissal(p_account uuid, p_amount int, p_key text, p_proposal text, p_paid_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  pays int := LEAST(acc.owed, p_amount);
  input text := concat_ws('|', 'dismissal_reversal', p_amount, p_proposal);
BEGIN
  IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;
  PERFORM credit_book(p_account, 'dismissal_reversal', p_amount - pays, 0, -p_amount, 0, -pays, p_key, input, 'proposal', p_proposal);
  PERFORM credit_count(p_account, NULL, p_paid_at, 0, -p_amount);
  RETURN true;
END $$;
GRANT CREATE ON SCHEMA public TO plumbline_ledger;
ALTER FUNCTION credit_reverse_dismissal(uuid, int, text, text, timestamptz) OWNER TO plumbline_ledger;
REVOKE CREATE ON SCHEMA public FROM plumbline_ledger;
REVOKE ALL ON FUNCTION credit_reverse_dismissal(uuid, int, text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_reverse_dismissal(uuid, int, text, text, timestamptz) TO plumbline_app, plumbline_system;
