-- AlterTable
ALTER TABLE "account" ADD COLUMN     "deletion_next_try_at" TIMESTAMPTZ(3),
ADD COLUMN     "erased_at" TIMESTAMPTZ(3);


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE account ADD CHECK (erased_at IS NULL OR deleted_at IS NOT NULL);
CREATE INDEX account_deletion_due ON account (deletion_next_try_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;

-- What was done in an account is never changed, and goes with it: the events of a deleted account may be erased.
CREATE FUNCTION refuse_change_of_living_account() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM account WHERE id = OLD.account_id AND deleted_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'PL403';
END $$;
DROP TRIGGER audit_event_append_only ON audit_event;
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse_change_of_living_account();
GRANT DELETE ON audit_event TO plumbline_system;
