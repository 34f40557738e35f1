-- Dismissed corrections that a write policy had held back: free up to a number a month, then one credit each.

-- AlterTable
ALTER TABLE "usage_month" ADD COLUMN     "dismissed_charged" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "dismissed_free" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "dismissal_credits" INTEGER,
ADD COLUMN     "dismissals" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "review_action" ADD COLUMN     "credits" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "max_credits" INTEGER;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

-- Rows that stand satisfy the old check, which was stricter: nothing is validated anew.
ALTER TABLE credit_entry DROP CONSTRAINT credit_entry_check;
ALTER TABLE credit_entry ADD CONSTRAINT credit_entry_check CHECK (CASE kind
  WHEN 'grant'    THEN available_delta >= 0 AND owed_delta <= 0 AND available_delta - owed_delta > 0 AND held_delta = 0 AND spent_delta = 0 AND frozen_delta = 0
  WHEN 'hold'     THEN available_delta < 0 AND held_delta = -available_delta AND spent_delta = 0 AND frozen_delta = 0 AND owed_delta = 0
  WHEN 'settle'   THEN held_delta < 0 AND spent_delta = -held_delta AND available_delta = 0 AND frozen_delta = 0 AND owed_delta = 0
  WHEN 'release'  THEN held_delta < 0 AND available_delta >= 0 AND owed_delta <= 0 AND available_delta - owed_delta = -held_delta AND spent_delta = 0 AND frozen_delta = 0
  WHEN 'clawback' THEN available_delta - owed_delta <> 0 AND held_delta = 0 AND spent_delta = 0 AND frozen_delta = 0
  WHEN 'freeze'   THEN available_delta <= 0 AND frozen_delta = -available_delta AND held_delta = 0 AND spent_delta = 0 AND owed_delta = 0
  WHEN 'unfreeze' THEN frozen_delta <= 0 AND available_delta >= 0 AND owed_delta <= 0 AND available_delta - owed_delta = -frozen_delta AND held_delta = 0 AND spent_delta = 0
  WHEN 'dismissal'          THEN available_delta < 0 AND spent_delta = -available_delta AND held_delta = 0 AND frozen_delta = 0 AND owed_delta = 0
  WHEN 'dismissal_reversal' THEN spent_delta < 0 AND available_delta >= 0 AND owed_delta <= 0 AND available_delta - owed_delta = -spent_delta AND held_delta = 0 AND frozen_delta = 0
  ELSE false END) NOT VALID;

/* Spends available credits for dismissed corrections. False when this key was booked before. PL402: there are not so many. */
CREATE FUNCTION credit_dismiss(p_account uuid, p_amount int, p_key text, p_proposal text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  input text := concat_ws('|', 'dismissal', p_amount, p_proposal);
BEGIN
  IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;
  IF p_amount > acc.available THEN
    RAISE EXCEPTION 'not enough credits' USING ERRCODE = 'PL402';
  END IF;
  PERFORM credit_book(p_account, 'dismissal', -p_amount, 0, p_amount, 0, 0, p_key, input, 'proposal', p_proposal);
  RETURN true;
END $$;

/* Gives back what dismissals cost that were taken back (what is owed is paid first). False when this key was booked before. */
CREATE FUNCTION credit_reverse_dismissal(p_account uuid, p_amount int, p_key text, p_proposal text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acc credit_account := credit_lock(p_account);
  pays int := LEAST(acc.owed, p_amount);
  input text := concat_ws('|', 'dismissal_reversal', p_amount, p_proposal);
BEGIN
  IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;
  PERFORM credit_book(p_account, 'dismissal_reversal', p_amount - pays, 0, -p_amount, 0, -pays, p_key, input, 'proposal', p_proposal);
  RETURN true;
END $$;

GRANT CREATE ON SCHEMA public TO plumbline_ledger;
ALTER FUNCTION credit_dismiss(uuid, int, text, text) OWNER TO plumbline_ledger;
ALTER FUNCTION credit_reverse_dismissal(uuid, int, text, text) OWNER TO plumbline_ledger;
REVOKE CREATE ON SCHEMA public FROM plumbline_ledger;
REVOKE ALL ON FUNCTION credit_dismiss(uuid, int, text, text), credit_reverse_dismissal(uuid, int, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_dismiss(uuid, int, text, text), credit_reverse_dismissal(uuid, int, text, text) TO plumbline_app, plumbline_system;

ALTER TABLE usage_month ADD CONSTRAINT usage_month_dismissals CHECK (dismissed_free >= 0 AND dismissed_charged >= 0) NOT VALID;
