CREATE TABLE "bill_print" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"bill_id" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_print_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bill_print" ADD CONSTRAINT "bill_print_tenant_id_bill_id_bill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_print_of" ON "bill_print" USING btree ("tenant_id","bill_id");--> statement-breakpoint
REVOKE UPDATE, DELETE ON "bill_print" FROM app_user;--> statement-breakpoint
ALTER TABLE "bill_print" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bill_print" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "bill_print" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
