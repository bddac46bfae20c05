CREATE TABLE "cashier_closing_print" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"closing_id" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cashier_closing_print_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "cashier_closing_print" ADD CONSTRAINT "cashier_closing_print_tenant_id_closing_id_cashier_closing_tenant_id_id_fk" FOREIGN KEY ("tenant_id","closing_id") REFERENCES "public"."cashier_closing"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cashier_closing_print_of" ON "cashier_closing_print" USING btree ("tenant_id","closing_id");--> statement-breakpoint
REVOKE UPDATE, DELETE ON "cashier_closing_print" FROM app_user;--> statement-breakpoint
ALTER TABLE "cashier_closing_print" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cashier_closing_print" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "cashier_closing_print" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));