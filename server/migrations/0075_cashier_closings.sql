CREATE TABLE "cashier_closing" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"closing_no" text NOT NULL,
	"store_id" text NOT NULL,
	"cashier_id" text NOT NULL,
	"cashier_name" text NOT NULL,
	"from_time" timestamp with time zone NOT NULL,
	"close_time" timestamp with time zone NOT NULL,
	"row_count" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"cash_booked" bigint NOT NULL,
	"cash_counted" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"denominations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cashier_closing_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cashier_closing_rows" CHECK ("cashier_closing"."row_count" > 0),
	CONSTRAINT "cashier_closing_difference" CHECK ("cashier_closing"."difference" = "cashier_closing"."cash_counted" - "cashier_closing"."cash_booked"),
	CONSTRAINT "cashier_closing_reason" CHECK ("cashier_closing"."difference" = 0 or "cashier_closing"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "cashier_closing_row" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"source" smallint NOT NULL,
	"row_id" text NOT NULL,
	"closing_id" text NOT NULL,
	CONSTRAINT "cashier_closing_row_tenant_id_source_row_id_pk" PRIMARY KEY("tenant_id","source","row_id"),
	CONSTRAINT "cashier_closing_row_source" CHECK ("cashier_closing_row"."source" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "account_movement" ADD COLUMN "way" smallint;--> statement-breakpoint
ALTER TABLE "cashier_closing" ADD CONSTRAINT "cashier_closing_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashier_closing_row" ADD CONSTRAINT "cashier_closing_row_tenant_id_closing_id_cashier_closing_tenant_id_id_fk" FOREIGN KEY ("tenant_id","closing_id") REFERENCES "public"."cashier_closing"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cashier_closing_no" ON "cashier_closing" USING btree ("tenant_id","store_id","closing_no");--> statement-breakpoint
CREATE INDEX "cashier_closing_cashier" ON "cashier_closing" USING btree ("tenant_id","store_id","cashier_id","close_time");--> statement-breakpoint
CREATE INDEX "cashier_closing_time" ON "cashier_closing" USING btree ("tenant_id","close_time");--> statement-breakpoint
CREATE INDEX "cashier_closing_row_closing" ON "cashier_closing_row" USING btree ("tenant_id","closing_id");--> statement-breakpoint
CREATE INDEX "account_movement_way" ON "account_movement" USING btree ("tenant_id","store_id","operator_id","create_date") WHERE way is not null;--> statement-breakpoint
ALTER TABLE "account_movement" ADD CONSTRAINT "account_movement_way" CHECK ("account_movement"."way" between 1 and 4);--> statement-breakpoint
-- What is closed stays closed (decision 0022): rows are added, and none to a closing that has all of its own.
REVOKE UPDATE, DELETE ON "cashier_closing", "cashier_closing_row" FROM app_user;--> statement-breakpoint
CREATE FUNCTION keep_closing_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM cashier_closing c
    WHERE (c.tenant_id, c.id) IN (SELECT a.tenant_id, a.closing_id FROM added a)
      AND c.row_count < (
        SELECT count(*) FROM cashier_closing_row r WHERE r.tenant_id = c.tenant_id AND r.closing_id = c.id
      )
  ) THEN
    RAISE EXCEPTION 'A closing has all of its movements'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cashier_closing_whole';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER keep_closing_whole AFTER INSERT ON "cashier_closing_row" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_closing_whole();--> statement-breakpoint
ALTER TABLE "cashier_closing" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cashier_closing" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "cashier_closing" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "cashier_closing_row" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cashier_closing_row" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "cashier_closing_row" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
