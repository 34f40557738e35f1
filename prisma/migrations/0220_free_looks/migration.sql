-- Corrected values that an account was shown before it paid for the address: at most a number in 30 days. What is beyond it is
-- stored as withheld, in the transaction that stores the finding.

-- CreateTable
CREATE TABLE "free_look" (
    "account_id" UUID NOT NULL,
    "portal_id" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "set_key" TEXT NOT NULL,
    "values_hash" TEXT NOT NULL,
    "looked_on" DATE NOT NULL,

    CONSTRAINT "free_look_pkey" PRIMARY KEY ("account_id","portal_id","object_type","record_id","set_key","values_hash")
);

-- CreateTable
CREATE TABLE "free_look_day" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "looks" INTEGER NOT NULL DEFAULT 0,
    "bought" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "free_look_day_pkey" PRIMARY KEY ("account_id","day")
);

-- CreateTable
CREATE TABLE "free_look_account" (
    "account_id" UUID NOT NULL,
    "bought" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "free_look_account_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "free_look_state" (
    "id" INTEGER NOT NULL,
    "bound_from" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "free_look_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "free_look_looked_on_idx" ON "free_look"("looked_on");

-- CreateIndex
CREATE INDEX "free_look_day_day_idx" ON "free_look_day"("day");

-- AlterTable
ALTER TABLE "list_check" ADD COLUMN     "withheld" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "list_check_sample" ADD COLUMN     "withheld" JSONB;


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

ALTER TABLE free_look_day ADD CONSTRAINT free_look_day_least_check CHECK (looks >= 0 AND bought >= 0);
ALTER TABLE free_look_account ADD CONSTRAINT free_look_account_least_check CHECK (bought >= 0);
ALTER TABLE free_look_state ADD CONSTRAINT free_look_state_id_check CHECK (id = 1);

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['free_look', 'free_look_day', 'free_look_account'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO plumbline_app, plumbline_system', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO plumbline_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
    EXECUTE format('CREATE POLICY everything ON %I TO plumbline_system USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
CREATE POLICY portals ON free_look AS RESTRICTIVE TO plumbline_app USING ((SELECT portals_in_scope()) IS NULL OR portal_in_scope(portal_id));
ALTER TABLE free_look_state ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON free_look_state TO plumbline_app;
GRANT SELECT, INSERT, UPDATE ON free_look_state TO plumbline_system;
CREATE POLICY everyone ON free_look_state FOR SELECT TO plumbline_app USING (true);
CREATE POLICY everything ON free_look_state TO plumbline_system USING (true) WITH CHECK (true);

-- Processes of the release before show every value that is stored, so nothing is withheld while they run: they have a week to go.
-- Where there is no account yet, there is no such process.
INSERT INTO free_look_state (id, bound_from)
SELECT 1, CASE WHEN EXISTS (SELECT FROM account) THEN now() + interval '7 days' ELSE 'epoch' END;

/* Credits of a purchase that were paid for and not refunded. */
CREATE FUNCTION credits_kept(p_credits int, p_paid_cents int, p_gone_cents int) RETURNS int
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN p_paid_cents <= 0 THEN 0
    ELSE GREATEST(p_credits - floor(p_credits::numeric * p_gone_cents / p_paid_cents)::int, 0) END
$$;

CREATE FUNCTION count_bought() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  added int := credits_kept(NEW.credits, NEW.paid_cents, NEW.refunded_cents + NEW.lost_cents);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    added := added - credits_kept(OLD.credits, OLD.paid_cents, OLD.refunded_cents + OLD.lost_cents);
  END IF;
  IF added <> 0 THEN
    INSERT INTO free_look_account AS known (account_id, bought) VALUES (NEW.account_id, GREATEST(added, 0))
    ON CONFLICT (account_id) DO UPDATE SET bought = known.bought + added;
    INSERT INTO free_look_day AS known (account_id, day, bought) VALUES (NEW.account_id, (NEW.paid_at AT TIME ZONE 'UTC')::date, GREATEST(added, 0))
    ON CONFLICT (account_id, day) DO UPDATE SET bought = GREATEST(known.bought + added, 0);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_purchase_counts_bought AFTER INSERT OR UPDATE OF refunded_cents, lost_cents ON credit_purchase
  FOR EACH ROW EXECUTE FUNCTION count_bought();

INSERT INTO free_look_account (account_id, bought)
SELECT account_id, SUM(credits_kept(credits, paid_cents, refunded_cents + lost_cents)) FROM credit_purchase GROUP BY account_id;
INSERT INTO free_look_day (account_id, day, bought)
SELECT account_id, (paid_at AT TIME ZONE 'UTC')::date, SUM(credits_kept(credits, paid_cents, refunded_cents + lost_cents))
FROM credit_purchase WHERE paid_at > now() - interval '40 days' GROUP BY 1, 2;

/*
 * Takes a free look for each of these values, in their order, while there is room; answers for each whether it is shown. The same
 * values of the same address within p_days are one. Serialized by the row of the account, which is locked before the days: whoever
 * gives looks back locks in the same order.
 */
CREATE FUNCTION take_free_looks(p_account uuid, p_looks jsonb, p_at timestamptz, p_free int, p_days int) RETURNS boolean[]
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  today date := (p_at AT TIME ZONE 'UTC')::date;
  since date := today - p_days;
  ever int;
  room bigint;
  answer boolean[];
BEGIN
  IF p_at < (SELECT bound_from FROM free_look_state WHERE id = 1) THEN
    RETURN array_fill(true, ARRAY[jsonb_array_length(p_looks)]);
  END IF;
  INSERT INTO free_look_account (account_id) VALUES (p_account) ON CONFLICT DO NOTHING;
  SELECT bought INTO ever FROM free_look_account WHERE account_id = p_account FOR UPDATE;
  SELECT p_free + GREATEST(COALESCE(SUM(d.bought), 0), LEAST(ever, (SELECT c.available + c.held FROM credit_account c WHERE c.account_id = p_account)))
    - COALESCE(SUM(d.looks), 0)
  INTO room FROM free_look_day d WHERE d.account_id = p_account AND d.day > since;
  WITH wanted AS (
    SELECT w.n, l.* FROM jsonb_array_elements(p_looks) WITH ORDINALITY AS w (look, n),
      jsonb_to_record(w.look) AS l (portal_id text, object_type text, record_id text, set_key text, values_hash text)
  ), firsts AS (
    SELECT DISTINCT ON (portal_id, object_type, record_id, set_key, values_hash) * FROM wanted
    ORDER BY portal_id, object_type, record_id, set_key, values_hash, n
  ), judged AS (
    SELECT f.*, known.account_id IS NOT NULL AS is_known, count(*) FILTER (WHERE known.account_id IS NULL) OVER (ORDER BY f.n) AS position
    FROM firsts f LEFT JOIN free_look known ON known.account_id = p_account AND known.portal_id = f.portal_id
      AND known.object_type = f.object_type AND known.record_id = f.record_id AND known.set_key = f.set_key
      AND known.values_hash = f.values_hash AND known.looked_on > since
  ), added AS (
    INSERT INTO free_look AS known (account_id, portal_id, object_type, record_id, set_key, values_hash, looked_on)
    SELECT p_account, portal_id, object_type, record_id, set_key, values_hash, today FROM judged WHERE NOT is_known AND position <= room
    ORDER BY portal_id, object_type, record_id, set_key, values_hash
    ON CONFLICT (account_id, portal_id, object_type, record_id, set_key, values_hash) DO UPDATE SET looked_on = EXCLUDED.looked_on
    RETURNING 1
  ), counted AS (
    INSERT INTO free_look_day AS known (account_id, day, looks) SELECT p_account, today, count(*) FROM added HAVING count(*) > 0
    ON CONFLICT (account_id, day) DO UPDATE SET looks = known.looks + EXCLUDED.looks
  )
  SELECT array_agg(j.is_known OR j.position <= room ORDER BY w.n) INTO answer
  FROM wanted w JOIN judged j USING (portal_id, object_type, record_id, set_key, values_hash);
  RETURN COALESCE(answer, '{}');
END $$;
