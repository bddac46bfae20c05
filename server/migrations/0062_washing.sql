CREATE TABLE "wash_plan" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"plan_no" text NOT NULL,
	"store_id" text NOT NULL,
	"booking_id" text,
	"reservation_id" text,
	"owner_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"washer_id" text DEFAULT '' NOT NULL,
	"plan_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"skin_note" text DEFAULT '' NOT NULL,
	"flea_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"mat_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"pet_character" text DEFAULT '' NOT NULL,
	"pickup_mobile" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"photos_before" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"photos_after" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"receive_time" timestamp with time zone,
	"finish_time" timestamp with time zone,
	"bill_id" text,
	"notify_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"notify_time" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "wash_plan_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wash_plan_state" CHECK ("wash_plan"."state" between 1 and 4),
	CONSTRAINT "wash_plan_time" CHECK ("wash_plan"."end_time" > "wash_plan"."start_time"),
	CONSTRAINT "wash_plan_finished" CHECK (("wash_plan"."state" = 3) = ("wash_plan"."finish_time" is not null)),
	CONSTRAINT "wash_plan_billed" CHECK (("wash_plan"."state" = 3) = ("wash_plan"."bill_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "wash_plan_item" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"plan_id" text NOT NULL,
	"product_id" text NOT NULL,
	"sort" smallint NOT NULL,
	"name" text NOT NULL,
	"category_code" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"price" bigint NOT NULL,
	"original_price" bigint NOT NULL,
	"package_item_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "wash_plan_item_tenant_id_plan_id_product_id_pk" PRIMARY KEY("tenant_id","plan_id","product_id"),
	CONSTRAINT "wash_plan_item_quantity" CHECK ("wash_plan_item"."quantity" > 0),
	CONSTRAINT "wash_plan_item_price" CHECK ("wash_plan_item"."price" >= 0 and "wash_plan_item"."original_price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "wash_plan" ADD CONSTRAINT "wash_plan_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wash_plan" ADD CONSTRAINT "wash_plan_tenant_id_booking_id_booking_tenant_id_id_fk" FOREIGN KEY ("tenant_id","booking_id") REFERENCES "public"."booking"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wash_plan" ADD CONSTRAINT "wash_plan_tenant_id_reservation_id_reservation_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservation"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wash_plan" ADD CONSTRAINT "wash_plan_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wash_plan" ADD CONSTRAINT "wash_plan_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wash_plan_item" ADD CONSTRAINT "wash_plan_item_tenant_id_plan_id_wash_plan_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."wash_plan"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wash_plan_item" ADD CONSTRAINT "wash_plan_item_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wash_plan_no" ON "wash_plan" USING btree ("tenant_id","store_id","plan_no");--> statement-breakpoint
CREATE UNIQUE INDEX "wash_plan_bill" ON "wash_plan" USING btree ("tenant_id","bill_id") WHERE bill_id is not null;--> statement-breakpoint
CREATE INDEX "wash_plan_day" ON "wash_plan" USING btree ("tenant_id","store_id","plan_date","start_time");--> statement-breakpoint
CREATE INDEX "wash_plan_owner" ON "wash_plan" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "wash_plan_pet" ON "wash_plan" USING btree ("tenant_id","pet_id");--> statement-breakpoint
ALTER TABLE "wash_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "wash_plan" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "wash_plan" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "wash_plan_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "wash_plan_item" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "wash_plan_item" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
