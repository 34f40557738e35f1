-- Whoever decides something about an address, in whichever way, makes its status due in the same transaction: the review queue and
-- HubSpot's segments agree because no path around these triggers exists.

/* A proposal that began or ended to be one that a person is asked about, or has accepted. */
CREATE FUNCTION note_status_of_proposals() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO status_due AS due (account_id, connection_id, object_type, record_id, cause, next_try_at)
  SELECT DISTINCT c.account_id, c.connection_id, c.object_type, c.record_id, 'decided', now()
  FROM changed c JOIN address_status s USING (connection_id, object_type, set_key)
  WHERE s.mode = 'write' AND c.status IN ('open', 'accepted')
  ORDER BY 2, 3, 4
  ON CONFLICT (connection_id, object_type, record_id)
    DO UPDATE SET revision = due.revision + 1, next_try_at = LEAST(due.next_try_at, EXCLUDED.next_try_at);
  RETURN NULL;
END $$;

CREATE FUNCTION note_status_of_changed_proposals() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO status_due AS due (account_id, connection_id, object_type, record_id, cause, next_try_at)
  SELECT DISTINCT c.account_id, c.connection_id, c.object_type, c.record_id, 'decided', now()
  FROM changed c JOIN former f ON f.id = c.id JOIN address_status s ON (s.connection_id, s.object_type, s.set_key) = (c.connection_id, c.object_type, c.set_key)
  WHERE s.mode = 'write' AND (c.status IN ('open', 'accepted')) <> (f.status IN ('open', 'accepted'))
  ORDER BY 2, 3, 4
  ON CONFLICT (connection_id, object_type, record_id)
    DO UPDATE SET revision = due.revision + 1, next_try_at = LEAST(due.next_try_at, EXCLUDED.next_try_at);
  RETURN NULL;
END $$;

CREATE TRIGGER note_status_of_new AFTER INSERT ON proposal
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_status_of_proposals();
CREATE TRIGGER note_status_of_deleted AFTER DELETE ON proposal
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_status_of_proposals();
CREATE TRIGGER note_status_of_changed AFTER UPDATE ON proposal
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_status_of_changed_proposals();

/* A choice is about a portal, whose connection may be another one than when it was made. A lock concerns all sets. */
CREATE FUNCTION note_status_of_choices() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO status_due AS due (account_id, connection_id, object_type, record_id, cause, next_try_at)
  SELECT DISTINCT s.account_id, s.connection_id, c.object_type, c.record_id, 'decided', now()
  FROM changed c
  JOIN connection ON connection.portal_id = c.portal_id AND connection.account_id = c.account_id
  JOIN address_status s ON s.connection_id = connection.id AND s.object_type = c.object_type
  WHERE s.mode = 'write' AND (s.set_key = c.set_key OR c.kind = 'locked')
  ORDER BY 2, 3, 4
  ON CONFLICT (connection_id, object_type, record_id)
    DO UPDATE SET revision = due.revision + 1, next_try_at = LEAST(due.next_try_at, EXCLUDED.next_try_at);
  RETURN NULL;
END $$;

CREATE TRIGGER note_status_of_new AFTER INSERT ON record_choice
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_status_of_choices();
CREATE TRIGGER note_status_of_deleted AFTER DELETE ON record_choice
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_status_of_choices();
CREATE TRIGGER note_status_of_changed AFTER UPDATE ON record_choice
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_status_of_choices();

/* A set that comes into force, or is mapped otherwise: what was decided is about other values, or changed while it was nobody's concern. */
CREATE FUNCTION note_status_of_mapping() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (SELECT content_hash FROM mapping_version WHERE id = OLD.version_id) = (SELECT content_hash FROM mapping_version WHERE id = NEW.version_id) THEN
      RETURN NULL;
    END IF;
  END IF;
  UPDATE status_work w SET fill_after = ''
  WHERE (w.connection_id, w.object_type) = (NEW.connection_id, NEW.object_type) AND EXISTS (
    SELECT FROM address_status s WHERE (s.connection_id, s.object_type) = (NEW.connection_id, NEW.object_type) AND s.mode = 'write');
  RETURN NULL;
END $$;

CREATE TRIGGER note_status_of_mapping AFTER INSERT OR UPDATE OF version_id ON mapping FOR EACH ROW EXECUTE FUNCTION note_status_of_mapping();
