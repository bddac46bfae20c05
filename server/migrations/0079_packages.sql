CREATE TABLE "customer_package" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"package_no" text NOT NULL,
	"plan_id" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" text NOT NULL,
	"pet_id" text,
	"store_id" text NOT NULL,
	"store_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bill_id" text NOT NULL,
	"price" bigint NOT NULL,
	"start_date" text NOT NULL,
	"expire_date" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"sale_user_id" text DEFAULT '' NOT NULL,
	"lose_reason" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_package_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customer_package_status" CHECK ("customer_package"."status" in (1, 4, 5)),
	CONSTRAINT "customer_package_price" CHECK ("customer_package"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "customer_package_item" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"customer_package_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"unit" text NOT NULL,
	"sort" smallint NOT NULL,
	"total" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "customer_package_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customer_package_item_used" CHECK ("customer_package_item"."used" between 0 and "customer_package_item"."total"),
	CONSTRAINT "customer_package_item_total" CHECK ("customer_package_item"."total" > 0 and "customer_package_item"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "customer_package_log" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"customer_package_id" text NOT NULL,
	"store_id" text NOT NULL,
	"kind" smallint NOT NULL,
	"item_id" text,
	"quantity" integer DEFAULT 0 NOT NULL,
	"bill_id" text,
	"bill_item_id" text,
	"amount" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_package_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customer_package_log_kind" CHECK ("customer_package_log"."kind" between 1 and 7),
	CONSTRAINT "customer_package_log_times" CHECK (("customer_package_log"."kind" = 2 and "customer_package_log"."quantity" > 0 and "customer_package_log"."item_id" is not null)
        or ("customer_package_log"."kind" = 3 and "customer_package_log"."quantity" < 0 and "customer_package_log"."item_id" is not null)
        or ("customer_package_log"."kind" not in (2, 3) and "customer_package_log"."quantity" = 0))
);
--> statement-breakpoint
CREATE TABLE "package_plan" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"valid_days" integer DEFAULT 0 NOT NULL,
	"store_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"enabled" "yes_no" DEFAULT 'Y' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "package_plan_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "package_plan_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "package_plan_price" CHECK ("package_plan"."price" > 0 and "package_plan"."valid_days" >= 0)
);
--> statement-breakpoint
ALTER TABLE "customer_package" ADD CONSTRAINT "customer_package_tenant_id_plan_id_package_plan_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."package_plan"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package" ADD CONSTRAINT "customer_package_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package" ADD CONSTRAINT "customer_package_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package" ADD CONSTRAINT "customer_package_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package" ADD CONSTRAINT "customer_package_tenant_id_bill_id_bill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package_item" ADD CONSTRAINT "customer_package_item_tenant_id_customer_package_id_customer_package_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_package_id") REFERENCES "public"."customer_package"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package_item" ADD CONSTRAINT "customer_package_item_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package_log" ADD CONSTRAINT "customer_package_log_tenant_id_customer_package_id_customer_package_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_package_id") REFERENCES "public"."customer_package"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package_log" ADD CONSTRAINT "customer_package_log_tenant_id_item_id_customer_package_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."customer_package_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package_log" ADD CONSTRAINT "customer_package_log_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_package_log" ADD CONSTRAINT "customer_package_log_tenant_id_bill_id_bill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_package_no" ON "customer_package" USING btree ("tenant_id","store_id","package_no");--> statement-breakpoint
CREATE INDEX "customer_package_owner" ON "customer_package" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "customer_package_start" ON "customer_package" USING btree ("tenant_id","store_id","start_date");--> statement-breakpoint
CREATE INDEX "customer_package_item_of" ON "customer_package_item" USING btree ("tenant_id","customer_package_id");--> statement-breakpoint
CREATE INDEX "customer_package_log_of" ON "customer_package_log" USING btree ("tenant_id","customer_package_id","create_date");--> statement-breakpoint
CREATE INDEX "customer_package_log_line" ON "customer_package_log" USING btree ("tenant_id","bill_item_id");--> statement-breakpoint
CREATE INDEX "customer_package_log_bill" ON "customer_package_log" USING btree ("tenant_id","bill_id");--> statement-breakpoint
-- The ledger is only added to, and what is used follows it and nothing else; a definition is switched off, not deleted.
REVOKE DELETE ON "package_plan", "customer_package" FROM app_user;--> statement-breakpoint
REVOKE UPDATE, DELETE ON "customer_package_item", "customer_package_log" FROM app_user;--> statement-breakpoint
CREATE FUNCTION refuse_used_package() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'package item %: a new one is unused', NEW.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_package_item_by_ledger';
END $$;
--> statement-breakpoint
CREATE TRIGGER package_begins_unused BEFORE INSERT ON "customer_package_item" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.used <> 0) EXECUTE FUNCTION refuse_used_package();
--> statement-breakpoint
CREATE FUNCTION use_package() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE customer_package_item SET used = used + NEW.quantity
  WHERE tenant_id = NEW.tenant_id AND id = NEW.item_id AND customer_package_id = NEW.customer_package_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'package % has no item %', NEW.customer_package_id, NEW.item_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_package_log_item';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER use_package AFTER INSERT ON "customer_package_log" FOR EACH ROW
WHEN (current_user = 'app_user' AND NEW.item_id IS NOT NULL) EXECUTE FUNCTION use_package();
--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_used_package(), use_package() FROM PUBLIC;--> statement-breakpoint
ALTER TABLE "package_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "package_plan" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "package_plan" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "customer_package" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_package" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "customer_package" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "customer_package_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_package_item" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "customer_package_item" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "customer_package_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_package_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "customer_package_log" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
