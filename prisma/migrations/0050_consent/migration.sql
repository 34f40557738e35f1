-- What a canary or a person has seen: a map from the key of an address set to the address hash under which its addresses were
-- looked at. Empty for rows that stand: what was looked at before is looked at once more.
ALTER TABLE "job" ADD COLUMN     "accepted_hashes" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "refused_writes_accepted" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "recurring_job" ADD COLUMN     "accepted_hashes" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "refused_writes_hash" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "stopped_hash" TEXT NOT NULL DEFAULT '';

-- When the write window of a record's update opened, and for a chunk the last one, with how many records it could still write.
ALTER TABLE "job_chunk" ADD COLUMN     "write_opened_at" TIMESTAMPTZ(6),
ADD COLUMN     "write_records" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "job_record" ADD COLUMN     "write_opened_at" TIMESTAMPTZ(6),
-- The decision in record memory over which the record was planned: a plan found in place is ours only while it is still the last.
ADD COLUMN     "planned_over" TIMESTAMPTZ(3);

-- Each change of what is mapped, with its instant: what was in force when a record was written is looked up here.
CREATE TABLE "mapping_change" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "version_id" UUID,
    "address_hash" TEXT,
    "changed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "mapping_change_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mapping_change_of_mapping" ON "mapping_change"("connection_id", "object_type", "changed_at");
CREATE INDEX "mapping_change_of_account" ON "mapping_change"("account_id");

ALTER TABLE mapping_change ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON mapping_change TO plumbline_app, plumbline_system;
GRANT USAGE ON SEQUENCE mapping_change_id_seq TO plumbline_app, plumbline_system;
CREATE POLICY tenant ON mapping_change TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY everything ON mapping_change TO plumbline_system USING (true) WITH CHECK (true);

-- By the database, so that no way of changing a mapping is left out. The mapping's row is locked at that moment, and the statement
-- that opens a write window locks it, too: the order of both instants is the order in which they happened.
CREATE FUNCTION note_mapping_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed mapping;
BEGIN
  IF TG_OP = 'DELETE' THEN
    changed := OLD;
  ELSE
    changed := NEW;
  END IF;
  INSERT INTO mapping_change (account_id, connection_id, object_type, version_id, address_hash, changed_at)
  VALUES (changed.account_id, changed.connection_id, changed.object_type, CASE WHEN TG_OP <> 'DELETE' THEN changed.version_id END,
    CASE WHEN TG_OP <> 'DELETE' THEN (SELECT content_hash FROM mapping_version WHERE id = changed.version_id) END, clock_timestamp());
  RETURN NULL;
END $$;
CREATE TRIGGER mapping_is_noted AFTER INSERT OR DELETE ON mapping FOR EACH ROW EXECUTE FUNCTION note_mapping_change();
CREATE TRIGGER mapping_change_is_noted AFTER UPDATE OF version_id ON mapping FOR EACH ROW WHEN (OLD.version_id <> NEW.version_id) EXECUTE FUNCTION note_mapping_change();

INSERT INTO mapping_change (account_id, connection_id, object_type, version_id, address_hash, changed_at)
SELECT m.account_id, m.connection_id, m.object_type, m.version_id, v.content_hash, clock_timestamp()
FROM mapping m JOIN mapping_version v ON v.id = m.version_id;
