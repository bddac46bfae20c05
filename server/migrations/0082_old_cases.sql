CREATE TABLE "old_case" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"source" text NOT NULL,
	"pet_id" text,
	"pet_name" text NOT NULL,
	"owner_name" text DEFAULT '' NOT NULL,
	"owner_mobile" text NOT NULL,
	"date" date NOT NULL,
	"doctor_name" text DEFAULT '' NOT NULL,
	"store_name" text DEFAULT '' NOT NULL,
	"digest" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"complaint" text DEFAULT '' NOT NULL,
	"diagnosis" text DEFAULT '' NOT NULL,
	"prescription" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	CONSTRAINT "old_case_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "old_case_source" CHECK ("old_case"."source" in ('xn', 'own', 'excel'))
);
--> statement-breakpoint
CREATE TABLE "old_vaccination" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"source" text NOT NULL,
	"pet_id" text,
	"pet_name" text NOT NULL,
	"owner_name" text DEFAULT '' NOT NULL,
	"owner_mobile" text NOT NULL,
	"date" date NOT NULL,
	"doctor_name" text DEFAULT '' NOT NULL,
	"store_name" text DEFAULT '' NOT NULL,
	"digest" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"vaccine_name" text NOT NULL,
	"batch_no" text DEFAULT '' NOT NULL,
	"next_date" date,
	CONSTRAINT "old_vaccination_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "old_vaccination_source" CHECK ("old_vaccination"."source" in ('xn', 'own', 'excel'))
);
--> statement-breakpoint
ALTER TABLE "old_case" ADD CONSTRAINT "old_case_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_case" ADD CONSTRAINT "old_case_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_vaccination" ADD CONSTRAINT "old_vaccination_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_vaccination" ADD CONSTRAINT "old_vaccination_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "old_case_once" ON "old_case" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "old_case_days" ON "old_case" USING btree ("tenant_id","store_id","date","id");--> statement-breakpoint
CREATE INDEX "old_case_pet" ON "old_case" USING btree ("tenant_id","pet_id");--> statement-breakpoint
CREATE INDEX "old_case_mobile" ON "old_case" USING btree ("tenant_id","owner_mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "old_vaccination_once" ON "old_vaccination" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "old_vaccination_days" ON "old_vaccination" USING btree ("tenant_id","store_id","date","id");--> statement-breakpoint
CREATE INDEX "old_vaccination_pet" ON "old_vaccination" USING btree ("tenant_id","pet_id");--> statement-breakpoint
CREATE INDEX "old_vaccination_mobile" ON "old_vaccination" USING btree ("tenant_id","owner_mobile");
--> statement-breakpoint
ALTER TABLE "old_case" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "old_case" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "old_case" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "old_vaccination" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "old_vaccination" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "old_vaccination" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
