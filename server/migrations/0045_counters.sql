CREATE TABLE "counter" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"kind" text NOT NULL,
	"place_id" text NOT NULL,
	"span" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counter_tenant_id_kind_place_id_span_pk" PRIMARY KEY("tenant_id","kind","place_id","span"),
	CONSTRAINT "counter_value" CHECK ("counter"."value" >= 0)
);
--> statement-breakpoint
ALTER TABLE "counter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "counter" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "counter" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- A counter only goes up: the server's role can neither forget one nor set it back.
REVOKE UPDATE, DELETE ON "counter" FROM app_user;--> statement-breakpoint
GRANT UPDATE ("value") ON "counter" TO app_user;
--> statement-breakpoint
CREATE FUNCTION counter_goes_up() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'counter % of % would go from % to %', NEW.kind, NEW.place_id, OLD.value, NEW.value
    USING ERRCODE = 'check_violation', CONSTRAINT = 'counter_goes_up';
END $$;
--> statement-breakpoint
CREATE TRIGGER counter_goes_up BEFORE UPDATE ON "counter" FOR EACH ROW WHEN (NEW.value <= OLD.value) EXECUTE FUNCTION counter_goes_up();
--> statement-breakpoint
-- Lets counters go on after numbers that rows of the tenant in app.tenant have already: `<kind><yyyymmdd><sequence>` of
-- that day or later when `since` names one, else `<place><five digits>`, whose place the row need not name.
CREATE FUNCTION raise_counter(counted regclass, number_column name, place_column name, counter_kind text, since text)
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF since <> '' THEN
    EXECUTE format(
      'INSERT INTO counter AS c (kind, place_id, span, value)
       SELECT $1, %1$I, substr(%2$I, length($1) + 1, 8), max(substr(%2$I, length($1) + 9)::bigint) FROM %3$s
       WHERE tenant_id = current_setting(''app.tenant'') AND %2$I ~ (''^'' || $1 || ''[0-9]{12,17}$'')
         AND substr(%2$I, length($1) + 1, 8) >= $2
       GROUP BY 1, 2, 3
       ON CONFLICT (tenant_id, kind, place_id, span) DO UPDATE SET value = excluded.value WHERE c.value < excluded.value',
      place_column, number_column, counted) USING counter_kind, since;
  ELSE
    EXECUTE format(
      'INSERT INTO counter AS c (kind, place_id, value)
       SELECT $1, s.id, max(right(n.%1$I, 5)::bigint) FROM %2$s n
       JOIN store s ON s.tenant_id = n.tenant_id AND n.%1$I = s.id || right(n.%1$I, 5)
       WHERE n.tenant_id = current_setting(''app.tenant'') AND n.%1$I ~ ''[0-9]{5}$''
       GROUP BY 2
       ON CONFLICT (tenant_id, kind, place_id, span) DO UPDATE SET value = excluded.value WHERE c.value < excluded.value',
      number_column, counted) USING counter_kind;
  END IF;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION raise_counter(regclass, name, name, text, text) FROM PUBLIC;
--> statement-breakpoint
DO $$
DECLARE
  owner text;
  today text := to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD');
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    PERFORM raise_counter('booking', 'booking_no', 'store_id', 'GH', today);
    PERFORM raise_counter('reservation', 'reservation_no', 'store_id', 'YY', today);
    PERFORM raise_counter('medical_case', 'case_no', 'store_id', 'BL', today);
    PERFORM raise_counter('bill', 'bill_no', 'store_id', 'ZD', today);
    PERFORM raise_counter('testing_order', 'order_no', 'store_id', 'HY', today);
    PERFORM raise_counter('owner', 'store_user_no', '', 'owner', '');
    PERFORM raise_counter('pet', 'store_no', '', 'pet', '');
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
