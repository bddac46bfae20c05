-- Transfers: what one warehouse asks another for. A movement of stock says why more or less was there.
CREATE TABLE "transfer_item" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"transfer_id" text NOT NULL,
	"line_no" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"category_code" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"apply_quantity" numeric(14, 3) NOT NULL,
	"examine_quantity" numeric(14, 3),
	"ship_quantity" numeric(14, 3),
	"receive_quantity" numeric(14, 3),
	"cost_price" bigint DEFAULT 0 NOT NULL,
	"stock_quantity" numeric(14, 3),
	"batches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"diff_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "transfer_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "transfer_item_apply" CHECK ("transfer_item"."apply_quantity" > 0),
	CONSTRAINT "transfer_item_examine" CHECK ("transfer_item"."examine_quantity" >= 0),
	CONSTRAINT "transfer_item_ship" CHECK ("transfer_item"."ship_quantity" between 0 and "transfer_item"."examine_quantity"),
	CONSTRAINT "transfer_item_receive" CHECK ("transfer_item"."receive_quantity" between 0 and "transfer_item"."ship_quantity"),
	CONSTRAINT "transfer_item_cost" CHECK ("transfer_item"."cost_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_order" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"transfer_no" text NOT NULL,
	"from_warehouse_id" text NOT NULL,
	"to_warehouse_id" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"urgent_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"total_kinds" integer DEFAULT 0 NOT NULL,
	"total_amount" bigint DEFAULT 0 NOT NULL,
	"apply_user_id" text DEFAULT '' NOT NULL,
	"apply_user_name" text DEFAULT '' NOT NULL,
	"apply_time" timestamp with time zone,
	"examine_user_id" text DEFAULT '' NOT NULL,
	"examine_user_name" text DEFAULT '' NOT NULL,
	"examine_time" timestamp with time zone,
	"examine_remark" text DEFAULT '' NOT NULL,
	"ship_user_name" text DEFAULT '' NOT NULL,
	"ship_time" timestamp with time zone,
	"receive_user_name" text DEFAULT '' NOT NULL,
	"receive_time" timestamp with time zone,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transfer_order_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "transfer_order_status" CHECK ("transfer_order"."status" between 0 and 6),
	CONSTRAINT "transfer_order_places" CHECK ("transfer_order"."from_warehouse_id" <> "transfer_order"."to_warehouse_id"),
	CONSTRAINT "transfer_order_sums" CHECK ("transfer_order"."total_kinds" >= 0 and "transfer_order"."total_amount" >= 0),
	CONSTRAINT "transfer_order_times" CHECK (("transfer_order"."status" not in (1, 2, 3, 4, 5) or "transfer_order"."apply_time" is not null)
        and ("transfer_order"."status" not in (3, 4) or "transfer_order"."ship_time" is not null)
        and (("transfer_order"."status" = 4) = ("transfer_order"."receive_time" is not null)))
);
--> statement-breakpoint
ALTER TABLE "stock_record" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_item" ADD CONSTRAINT "transfer_item_tenant_id_transfer_id_transfer_order_tenant_id_id_fk" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "public"."transfer_order"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_item" ADD CONSTRAINT "transfer_item_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_order" ADD CONSTRAINT "transfer_order_tenant_id_from_warehouse_id_warehouse_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_warehouse_id") REFERENCES "public"."warehouse"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_order" ADD CONSTRAINT "transfer_order_tenant_id_to_warehouse_id_warehouse_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_warehouse_id") REFERENCES "public"."warehouse"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_item_product" ON "transfer_item" USING btree ("tenant_id","transfer_id","product_id");--> statement-breakpoint
CREATE INDEX "transfer_item_of_product" ON "transfer_item" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_order_no" ON "transfer_order" USING btree ("tenant_id","transfer_no");--> statement-breakpoint
CREATE INDEX "transfer_order_date" ON "transfer_order" USING btree ("tenant_id","create_date");--> statement-breakpoint
CREATE INDEX "transfer_order_from" ON "transfer_order" USING btree ("tenant_id","from_warehouse_id","create_date");--> statement-breakpoint
CREATE INDEX "transfer_order_to" ON "transfer_order" USING btree ("tenant_id","to_warehouse_id","create_date");--> statement-breakpoint
ALTER TABLE "transfer_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transfer_order" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "transfer_order" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "transfer_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transfer_item" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "transfer_item" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
-- A transfer is cancelled, not deleted.
REVOKE DELETE ON "transfer_order" FROM app_user;
