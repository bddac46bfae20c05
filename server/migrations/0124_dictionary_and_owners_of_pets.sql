CREATE TABLE "pet_owner_change" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"pet_id" text NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pet_owner_change_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pet_owner_change_other" CHECK ("pet_owner_change"."from_id" <> "pet_owner_change"."to_id")
);
--> statement-breakpoint
ALTER TABLE "dict" ADD COLUMN "enabled" "yes_no" DEFAULT 'Y' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet_owner_change" ADD CONSTRAINT "pet_owner_change_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_owner_change" ADD CONSTRAINT "pet_owner_change_tenant_id_from_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_owner_change" ADD CONSTRAINT "pet_owner_change_tenant_id_to_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pet_owner_change_pet" ON "pet_owner_change" USING btree ("tenant_id","pet_id","create_date");--> statement-breakpoint
CREATE INDEX "pet_owner_change_from" ON "pet_owner_change" USING btree ("tenant_id","from_id");--> statement-breakpoint
CREATE INDEX "pet_owner_change_to" ON "pet_owner_change" USING btree ("tenant_id","to_id");--> statement-breakpoint
ALTER TABLE "pet_owner_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pet_owner_change" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "pet_owner_change" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
REVOKE UPDATE, DELETE ON "pet_owner_change" FROM app_user;
