CREATE TABLE "case_editor" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"case_id" text NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	CONSTRAINT "case_editor_tenant_id_case_id_user_id_pk" PRIMARY KEY("tenant_id","case_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "case_editor" ADD CONSTRAINT "case_editor_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_editor" ADD CONSTRAINT "case_editor_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_editor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_editor" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "case_editor" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
CREATE INDEX "medical_case_number" ON "medical_case" USING btree ("tenant_id","case_no");--> statement-breakpoint
CREATE INDEX "medical_case_list" ON "medical_case" USING btree ("tenant_id","store_id","visit_time","id","owner_id","case_no","diagnosis");
