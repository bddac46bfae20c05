CREATE TABLE "bill_item" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"bill_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"generic_name" text DEFAULT '' NOT NULL,
	"category_code" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"price" bigint NOT NULL,
	"original_price" bigint NOT NULL,
	"discount_rate" numeric(5, 4) DEFAULT '1' NOT NULL,
	"discount_type" smallint DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	"usage" jsonb,
	"prescription_type" smallint,
	"group_no" smallint,
	"package_item_id" text DEFAULT '' NOT NULL,
	"dispense_status" smallint DEFAULT 0 NOT NULL,
	"executor_id" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bill_item_quantity" CHECK ("bill_item"."quantity" > 0),
	CONSTRAINT "bill_item_price" CHECK ("bill_item"."price" >= 0 and "bill_item"."original_price" >= 0 and "bill_item"."amount" >= 0),
	CONSTRAINT "bill_item_discount" CHECK ("bill_item"."discount_rate" between 0 and 1 and "bill_item"."discount_type" between 0 and 5),
	CONSTRAINT "bill_item_prescription" CHECK ("bill_item"."prescription_type" between 2 and 8),
	CONSTRAINT "bill_item_dispensed" CHECK ("bill_item"."dispense_status" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "bill_payment" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"bill_id" text NOT NULL,
	"store_id" text NOT NULL,
	"way" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"ref_no" text DEFAULT '' NOT NULL,
	"pay_time" timestamp with time zone NOT NULL,
	"cashier_id" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_payment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bill_payment_way" CHECK ("bill_payment"."way" between 1 and 7),
	CONSTRAINT "bill_payment_amount" CHECK ("bill_payment"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "bill" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "sale_user_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "print_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "remarks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_tenant_id_bill_id_bill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment" ADD CONSTRAINT "bill_payment_tenant_id_bill_id_bill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment" ADD CONSTRAINT "bill_payment_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_item_bill" ON "bill_item" USING btree ("tenant_id","bill_id");--> statement-breakpoint
CREATE INDEX "bill_item_product" ON "bill_item" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE INDEX "bill_payment_bill" ON "bill_payment" USING btree ("tenant_id","bill_id");--> statement-breakpoint
CREATE INDEX "bill_payment_time" ON "bill_payment" USING btree ("tenant_id","pay_time","store_id","amount");--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_tenant_id_booking_id_booking_tenant_id_id_fk" FOREIGN KEY ("tenant_id","booking_id") REFERENCES "public"."booking"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_owner" ON "bill" USING btree ("tenant_id","owner_id");--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_type" CHECK ("bill"."type" between 1 and 6);
--> statement-breakpoint
ALTER TABLE "bill_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bill_item" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "bill_item" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "bill_payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bill_payment" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "bill_payment" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
