CREATE TABLE "receipt_print" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"receipt_id" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_print_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "receipt_print" ADD CONSTRAINT "receipt_print_tenant_id_receipt_id_bill_receipt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."bill_receipt"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_print_of" ON "receipt_print" USING btree ("tenant_id","receipt_id");--> statement-breakpoint
REVOKE UPDATE, DELETE ON "receipt_print" FROM app_user;--> statement-breakpoint
ALTER TABLE "receipt_print" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "receipt_print" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "receipt_print" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
