-- Renames tables and columns to the terms of docs/glossary.md. Data stays where it is.
ALTER TABLE portal_limit RENAME TO rate_budget;
ALTER TABLE rate_budget RENAME COLUMN portal_id TO key;
ALTER TABLE webhook_event RENAME TO hubspot_event;
ALTER TABLE hook_endpoint RENAME TO webhook_endpoint;
ALTER TABLE hook_delivery RENAME TO webhook_delivery;
ALTER TABLE webhook_delivery RENAME COLUMN last_trouble TO last_error;
ALTER TABLE mail RENAME TO email;
ALTER TABLE email RENAME COLUMN idem_key TO idempotency_key;
ALTER TABLE verifier_answer RENAME TO address_service_answer;

ALTER TABLE job RENAME COLUMN wish TO desired_state;
ALTER TABLE job RENAME COLUMN mail_when_done TO email_when_done;
ALTER TABLE job RENAME COLUMN moved_at TO last_progress_at;
ALTER TABLE job RENAME COLUMN verifier_lookups TO address_lookups;
ALTER TABLE job RENAME COLUMN verifier_extensions TO lookup_limit_extensions;
ALTER TABLE job RENAME COLUMN verifier_trouble TO address_service_error;
ALTER TABLE job_record RENAME COLUMN verifier TO address_service;
ALTER TABLE portal_inbox RENAME COLUMN woken_at TO signalled_at;
ALTER TABLE maintenance_run RENAME COLUMN schedules_mended TO schedules_repaired;

ALTER TABLE account RENAME COLUMN credit_mails_off TO credit_emails_off;
ALTER TABLE account RENAME COLUMN setup_mails_off TO setup_emails_off;
ALTER TABLE account RENAME COLUMN credit_watch_seq TO low_credit_checked_seq;
ALTER TABLE account RENAME COLUMN credit_watched_at TO low_credit_checked_at;
ALTER TABLE account RENAME COLUMN stripe_reading_no TO stripe_sync_revision;
ALTER TABLE account RENAME COLUMN stripe_stored_no TO stripe_stored_revision;
ALTER TABLE account RENAME COLUMN customer_due_at TO stripe_sync_due_at;
ALTER TABLE credit_purchase RENAME COLUMN reading_no TO sync_revision;
ALTER TABLE credit_purchase RENAME COLUMN booked_no TO booked_revision;

ALTER TABLE credit_entry RENAME COLUMN idem_key TO idempotency_key;
ALTER TABLE credit_entry RENAME COLUMN d_available TO available_delta;
ALTER TABLE credit_entry RENAME COLUMN d_held TO held_delta;
ALTER TABLE credit_entry RENAME COLUMN d_spent TO spent_delta;
ALTER TABLE credit_entry RENAME COLUMN d_frozen TO frozen_delta;
ALTER TABLE credit_entry RENAME COLUMN d_owed TO owed_delta;

-- Function bodies are text, so the columns they name have to be renamed in it. Owner, grants and settings stay.
DO $$
DECLARE
  fn record;
  definition text;
BEGIN
  EXECUTE 'GRANT CREATE ON SCHEMA public TO plumbline_ledger';
  FOR fn IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' LOOP
    definition := pg_get_functiondef(fn.oid);
    IF definition ~ '\m(d_(available|held|spent|frozen|owed)|idem_key)\M' THEN
      definition := regexp_replace(definition, '\md_(available|held|spent|frozen|owed)\M', '\1_delta', 'g');
      EXECUTE regexp_replace(definition, '\midem_key\M', 'idempotency_key', 'g');
    END IF;
  END LOOP;
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM plumbline_ledger';
END $$;

-- Constraints and indexes carry the names of their table and columns.
DO $$
DECLARE
  renames constant text[][] := ARRAY[
    ['portal_limit', 'rate_budget'], ['webhook_event', 'hubspot_event'], ['hook_endpoint', 'webhook_endpoint'],
    ['hook_delivery', 'webhook_delivery'], ['verifier_answer', 'address_service_answer'], ['verifier_lookups', 'address_lookups'],
    ['verifier_extensions', 'lookup_limit_extensions'], ['idem_key', 'idempotency_key'], ['customer_due', 'stripe_sync_due'],
    ['wish', 'desired_state']];
  renamed text;
  item record;
  pair text[];
BEGIN
  FOR item IN
    SELECT conname::text AS name, conrelid::regclass AS owner, true AS is_constraint FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype <> 'n'
    UNION ALL
    SELECT c.relname::text, c.oid::regclass, false FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'i'
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid AND k.contype IN ('p', 'u', 'x'))
  LOOP
    renamed := regexp_replace(item.name, '^mail(?=_)', 'email');
    FOREACH pair SLICE 1 IN ARRAY renames LOOP
      renamed := regexp_replace(renamed, '(^|_)' || pair[1] || '(?=_|$)', '\1' || pair[2]);
    END LOOP;
    IF renamed <> item.name THEN
      IF item.is_constraint THEN
        EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.owner, item.name, renamed);
      ELSE
        EXECUTE format('ALTER INDEX %s RENAME TO %I', item.owner, renamed);
      END IF;
    END IF;
  END LOOP;
END $$;

-- Codes that are stored.
UPDATE job SET reason = CASE reason WHEN 'verifier_down' THEN 'address_service_down' ELSE 'lookup_limit' END
  WHERE status IN ('pending', 'running', 'paused') AND reason IN ('verifier_down', 'verifier_cap');
UPDATE recurring_job SET waiting_for = CASE waiting_for WHEN 'verifier_down' THEN 'address_service_down' ELSE 'lookup_limit' END
  WHERE waiting_for IN ('verifier_down', 'verifier_cap');
ALTER TABLE recurring_job RENAME COLUMN waiting_for TO blocker;
ALTER TABLE audit_event DISABLE TRIGGER audit_event_append_only;
UPDATE audit_event SET action = 'web' || action WHERE action IN ('hook_endpoint_added', 'hook_endpoint_deleted', 'hook_endpoint_enabled');
ALTER TABLE audit_event ENABLE TRIGGER audit_event_append_only;
