CREATE TABLE "case_charge_note" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"case_id" text NOT NULL,
	"store_id" text NOT NULL,
	"side" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_charge_note_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "case_charge_note_side" CHECK ("case_charge_note"."side" in ('missing', 'extra'))
);
--> statement-breakpoint
ALTER TABLE "case_charge_note" ADD CONSTRAINT "case_charge_note_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_charge_note" ADD CONSTRAINT "case_charge_note_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_charge_note_once" ON "case_charge_note" USING btree ("tenant_id","case_id","side","subject");--> statement-breakpoint
CREATE INDEX "bill_case" ON "bill" USING btree ("tenant_id","case_id");--> statement-breakpoint
ALTER TABLE "case_charge_note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_charge_note" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "case_charge_note" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
