CREATE TABLE "boarding" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"boarding_no" text NOT NULL,
	"store_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"cage_id" text NOT NULL,
	"product_id" text NOT NULL,
	"day_price" bigint NOT NULL,
	"original_price" bigint NOT NULL,
	"start_date" date NOT NULL,
	"plan_end_date" date NOT NULL,
	"in_time" timestamp with time zone,
	"out_time" timestamp with time zone,
	"nights" numeric(6, 1),
	"deposit" bigint DEFAULT 0 NOT NULL,
	"deposit_way" smallint,
	"state" smallint DEFAULT 0 NOT NULL,
	"emergency_name" text DEFAULT '' NOT NULL,
	"emergency_mobile" text DEFAULT '' NOT NULL,
	"feed_note" text DEFAULT '' NOT NULL,
	"medicine_note" text DEFAULT '' NOT NULL,
	"belongings" text DEFAULT '' NOT NULL,
	"vaccine_valid_date" date,
	"deworm_valid_date" date,
	"override_reason" text DEFAULT '' NOT NULL,
	"bill_id" text,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "boarding_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "boarding_state" CHECK ("boarding"."state" between 0 and 3),
	CONSTRAINT "boarding_planned" CHECK ("boarding"."plan_end_date" >= "boarding"."start_date"),
	CONSTRAINT "boarding_in" CHECK ("boarding"."state" not in (1, 2) or "boarding"."in_time" is not null),
	CONSTRAINT "boarding_out" CHECK (("boarding"."state" = 2) = ("boarding"."out_time" is not null) and ("boarding"."state" = 2) = ("boarding"."nights" is not null)),
	CONSTRAINT "boarding_stayed" CHECK ("boarding"."out_time" >= "boarding"."in_time"),
	CONSTRAINT "boarding_billed" CHECK ("boarding"."bill_id" is null or "boarding"."state" = 2),
	CONSTRAINT "boarding_money" CHECK ("boarding"."deposit" >= 0 and "boarding"."day_price" >= 0 and "boarding"."original_price" >= 0),
	CONSTRAINT "boarding_deposit_way" CHECK ("boarding"."deposit_way" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "boarding_doc" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"boarding_id" text NOT NULL,
	"template_id" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"sign_img" text DEFAULT '' NOT NULL,
	"sign_time" timestamp with time zone,
	"sign_by" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "boarding_doc_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "boarding_doc_status" CHECK ("boarding_doc"."status" in (0, 1)),
	CONSTRAINT "boarding_doc_signed" CHECK (("boarding_doc"."status" = 1) = ("boarding_doc"."sign_img" <> '') and ("boarding_doc"."status" = 1) = ("boarding_doc"."sign_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "cage_unit" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"species" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closed_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cage_unit_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cage_unit_store" UNIQUE("tenant_id","id","store_id"),
	CONSTRAINT "cage_unit_size" CHECK ("cage_unit"."size" in ('S', 'M', 'L'))
);
--> statement-breakpoint
CREATE TABLE "matters_done" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"matter_id" text NOT NULL,
	"day" date NOT NULL,
	"done_id" text NOT NULL,
	"done_name" text NOT NULL,
	"done_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matters_done_tenant_id_matter_id_day_pk" PRIMARY KEY("tenant_id","matter_id","day")
);
--> statement-breakpoint
CREATE TABLE "matters_needing" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"boarding_id" text NOT NULL,
	"time" text NOT NULL,
	"type" smallint NOT NULL,
	"content" text NOT NULL,
	"repeat" smallint DEFAULT 1 NOT NULL,
	"day" date,
	"del_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "matters_needing_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "matters_needing_type" CHECK ("matters_needing"."type" between 1 and 4),
	CONSTRAINT "matters_needing_repeat" CHECK ("matters_needing"."repeat" in (1, 2)),
	CONSTRAINT "matters_needing_day" CHECK (("matters_needing"."repeat" = 2) = ("matters_needing"."day" is not null))
);
--> statement-breakpoint
ALTER TABLE "boarding" ADD CONSTRAINT "boarding_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding" ADD CONSTRAINT "boarding_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding" ADD CONSTRAINT "boarding_cage_of_store" FOREIGN KEY ("tenant_id","cage_id","store_id") REFERENCES "public"."cage_unit"("tenant_id","id","store_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding" ADD CONSTRAINT "boarding_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding" ADD CONSTRAINT "boarding_tenant_id_bill_id_bill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding_doc" ADD CONSTRAINT "boarding_doc_tenant_id_boarding_id_boarding_tenant_id_id_fk" FOREIGN KEY ("tenant_id","boarding_id") REFERENCES "public"."boarding"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cage_unit" ADD CONSTRAINT "cage_unit_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cage_unit" ADD CONSTRAINT "cage_unit_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters_done" ADD CONSTRAINT "matters_done_tenant_id_matter_id_matters_needing_tenant_id_id_fk" FOREIGN KEY ("tenant_id","matter_id") REFERENCES "public"."matters_needing"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters_needing" ADD CONSTRAINT "matters_needing_tenant_id_boarding_id_boarding_tenant_id_id_fk" FOREIGN KEY ("tenant_id","boarding_id") REFERENCES "public"."boarding"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "boarding_no" ON "boarding" USING btree ("tenant_id","store_id","boarding_no");--> statement-breakpoint
CREATE UNIQUE INDEX "boarding_cage_taken" ON "boarding" USING btree ("tenant_id","cage_id") WHERE state = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "boarding_pet_in" ON "boarding" USING btree ("tenant_id","pet_id") WHERE state = 1;--> statement-breakpoint
CREATE INDEX "boarding_open" ON "boarding" USING btree ("tenant_id","cage_id","start_date") WHERE state in (0, 1);--> statement-breakpoint
CREATE INDEX "boarding_days" ON "boarding" USING btree ("tenant_id","store_id","start_date","id");--> statement-breakpoint
CREATE INDEX "boarding_pet" ON "boarding" USING btree ("tenant_id","pet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "boarding_doc_template" ON "boarding_doc" USING btree ("tenant_id","boarding_id","template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cage_unit_name" ON "cage_unit" USING btree ("tenant_id","store_id","name");--> statement-breakpoint
CREATE INDEX "matters_needing_boarding" ON "matters_needing" USING btree ("tenant_id","boarding_id");
--> statement-breakpoint
ALTER TABLE "cage_unit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cage_unit" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "cage_unit" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "boarding" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "boarding" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "boarding" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "boarding_doc" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "boarding_doc" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "boarding_doc" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "matters_needing" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "matters_needing" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "matters_needing" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "matters_done" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "matters_done" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "matters_done" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- What an owner has signed stays as it was signed.
CREATE FUNCTION boarding_doc_is_signed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  RAISE EXCEPTION 'A signed document is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'boarding_doc_is_signed';
END $$;
--> statement-breakpoint
CREATE TRIGGER boarding_doc_is_signed BEFORE UPDATE OR DELETE ON "boarding_doc" FOR EACH ROW WHEN (OLD.status = 1) EXECUTE FUNCTION boarding_doc_is_signed();
