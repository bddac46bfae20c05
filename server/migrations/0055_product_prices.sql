CREATE TABLE "product_price" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"product_id" text NOT NULL,
	"store_id" text,
	"level" text,
	"price" bigint NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_price_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "product_price_store" UNIQUE("tenant_id","product_id","store_id"),
	CONSTRAINT "product_price_level" UNIQUE("tenant_id","product_id","level"),
	CONSTRAINT "product_price_of_one" CHECK (num_nonnulls("product_price"."store_id", "product_price"."level") = 1),
	CONSTRAINT "product_price_amount" CHECK ("product_price"."price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_price" ADD CONSTRAINT "product_price_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_price" ADD CONSTRAINT "product_price_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_price" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_price" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "product_price" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- A product is taken out of sale, never deleted: bills and stock go on naming it.
REVOKE DELETE ON "product" FROM app_user;
