CREATE TABLE "bill_item_gone" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"bill_id" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_item_gone_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bill_item_gone" ADD CONSTRAINT "bill_item_gone_tenant_id_bill_id_bill_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_item_gone_bill" ON "bill_item_gone" USING btree ("tenant_id","bill_id");--> statement-breakpoint
ALTER TABLE "bill_item_gone" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bill_item_gone" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "bill_item_gone" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
REVOKE UPDATE, DELETE ON "bill_item_gone" FROM app_user;
