CREATE TABLE "bill_template" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"owner_type" text NOT NULL,
	"store_id" text,
	"user_id" text,
	"category_code" text DEFAULT '' NOT NULL,
	"disease_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"lines" jsonb NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bill_template_owner" CHECK (("bill_template"."owner_type" = 'chain' and "bill_template"."store_id" is null and "bill_template"."user_id" is null)
        or ("bill_template"."owner_type" = 'store' and "bill_template"."store_id" is not null and "bill_template"."user_id" is null)
        or ("bill_template"."owner_type" = 'mine' and "bill_template"."store_id" is null and "bill_template"."user_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "bill_template" ADD CONSTRAINT "bill_template_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_template_name" ON "bill_template" USING btree ("tenant_id","owner_type",coalesce("store_id", ''),coalesce("user_id", ''),"name");--> statement-breakpoint
ALTER TABLE "bill_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bill_template" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "bill_template" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
