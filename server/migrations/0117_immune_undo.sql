CREATE TABLE "immune_void_certificate" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"certificate_no" text NOT NULL,
	"plan_id" text NOT NULL,
	"reason" text NOT NULL,
	"said" jsonb NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "immune_void_certificate_tenant_id_certificate_no_pk" PRIMARY KEY("tenant_id","certificate_no"),
	CONSTRAINT "immune_void_certificate_reason" CHECK ("immune_void_certificate"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "immune_void_certificate" ADD CONSTRAINT "immune_void_certificate_tenant_id_plan_id_immune_plan_tenant_id_id_fk" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."immune_plan"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "immune_void_certificate_plan" ON "immune_void_certificate" USING btree ("tenant_id","plan_id");--> statement-breakpoint
ALTER TABLE "immune_void_certificate" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "immune_void_certificate" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "immune_void_certificate" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
