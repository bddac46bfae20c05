-- Diagnoses that a user keeps at hand, the same in all stores.
CREATE TABLE "favourite_diagnosis" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"user_id" text NOT NULL,
	"code" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourite_diagnosis_tenant_id_user_id_code_pk" PRIMARY KEY("tenant_id","user_id","code")
);
--> statement-breakpoint
ALTER TABLE "favourite_diagnosis" ADD CONSTRAINT "favourite_diagnosis_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_diagnosis" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "favourite_diagnosis" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "favourite_diagnosis" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
