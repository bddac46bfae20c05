CREATE TABLE "stock_record" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"product_id" text NOT NULL,
	"batch_id" text NOT NULL,
	"biz_type" smallint NOT NULL,
	"biz_id" text DEFAULT '' NOT NULL,
	"change_quantity" numeric(14, 3) NOT NULL,
	"after_quantity" numeric(14, 3) NOT NULL,
	"operator_id" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_record_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stock_record_type" CHECK ("stock_record"."biz_type" between 1 and 9),
	CONSTRAINT "stock_record_after" CHECK ("stock_record"."after_quantity" >= 0),
	CONSTRAINT "stock_record_change" CHECK (case when "stock_record"."biz_type" in (2, 4, 7, 8) then "stock_record"."change_quantity" < 0 else "stock_record"."change_quantity" > 0 end)
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "min_unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "unit_ratio" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "controlled_flag" "yes_no" DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "universal_flag" "yes_no" DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "testing_type" smallint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "usage_default" jsonb;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "img_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "store_ids" jsonb;--> statement-breakpoint
ALTER TABLE "stock_record" ADD CONSTRAINT "stock_record_tenant_id_batch_id_stock_batch_tenant_id_id_fk" FOREIGN KEY ("tenant_id","batch_id") REFERENCES "public"."stock_batch"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_record" ADD CONSTRAINT "stock_record_tenant_id_warehouse_id_warehouse_tenant_id_id_fk" FOREIGN KEY ("tenant_id","warehouse_id") REFERENCES "public"."warehouse"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_record" ADD CONSTRAINT "stock_record_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_record_batch" ON "stock_record" USING btree ("tenant_id","batch_id","create_date");--> statement-breakpoint
CREATE INDEX "stock_record_warehouse" ON "stock_record" USING btree ("tenant_id","warehouse_id","create_date");--> statement-breakpoint
CREATE INDEX "stock_record_biz" ON "stock_record" USING btree ("tenant_id","biz_id") WHERE biz_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "product_barcode" ON "product" USING btree ("tenant_id","barcode") WHERE barcode <> '';--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_price" CHECK ("product"."retail_price" >= 0 and "product"."cost_price" >= 0);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_ratio" CHECK ("product"."unit_ratio" >= 1);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_testing" CHECK ("product"."testing_type" between 1 and 4);
--> statement-breakpoint
ALTER TABLE "stock_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_record" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "stock_record" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- A ledger is only added to.
REVOKE UPDATE, DELETE ON stock_record FROM app_user;
--> statement-breakpoint
-- What was in stock before there was a ledger is its opening.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO stock_record (tenant_id, id, warehouse_id, product_id, batch_id, biz_type, change_quantity, after_quantity, create_date)
    SELECT owner, 'opening-' || id, warehouse_id, product_id, id, 9, quantity, quantity, in_date
    FROM stock_batch WHERE tenant_id = owner AND quantity > 0;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
