CREATE TABLE "customer_import" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"file_name" text NOT NULL,
	"owner_count" integer DEFAULT 0 NOT NULL,
	"pet_count" integer DEFAULT 0 NOT NULL,
	"undone_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_import_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_import_owner" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"owner_id" text NOT NULL,
	"import_id" text NOT NULL,
	"pet_ids" jsonb NOT NULL,
	CONSTRAINT "customer_import_owner_tenant_id_owner_id_pk" PRIMARY KEY("tenant_id","owner_id")
);
--> statement-breakpoint
ALTER TABLE "customer_import" ADD CONSTRAINT "customer_import_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_import_owner" ADD CONSTRAINT "customer_import_owner_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_import_owner" ADD CONSTRAINT "customer_import_owner_tenant_id_import_id_customer_import_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."customer_import"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_import_store" ON "customer_import" USING btree ("tenant_id","store_id","create_date");--> statement-breakpoint
CREATE INDEX "customer_import_owner_import" ON "customer_import_owner" USING btree ("tenant_id","import_id");--> statement-breakpoint
ALTER TABLE "customer_import" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_import" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "customer_import" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "customer_import_owner" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_import_owner" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "customer_import_owner" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
