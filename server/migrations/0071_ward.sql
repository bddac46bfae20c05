CREATE TABLE "live_course" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"live_info_id" text NOT NULL,
	"content" text NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_course_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "live_info" ADD COLUMN "cage_id" text;--> statement-breakpoint
ALTER TABLE "live_info" ADD COLUMN "deposit_way" smallint;--> statement-breakpoint
ALTER TABLE "live_info" ADD COLUMN "outcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_info" ADD COLUMN "summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_info" ADD COLUMN "bill_id" text;--> statement-breakpoint
ALTER TABLE "live_course" ADD CONSTRAINT "live_course_tenant_id_live_info_id_live_info_tenant_id_id_fk" FOREIGN KEY ("tenant_id","live_info_id") REFERENCES "public"."live_info"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_course_stay" ON "live_course" USING btree ("tenant_id","live_info_id","create_date");--> statement-breakpoint
CREATE UNIQUE INDEX "live_info_cage" ON "live_info" USING btree ("tenant_id","cage_id") WHERE state = 1;--> statement-breakpoint
CREATE INDEX "live_info_in" ON "live_info" USING btree ("tenant_id","store_id","in_time","id");--> statement-breakpoint
ALTER TABLE "live_info" ADD CONSTRAINT "live_info_deposit_way" CHECK ("live_info"."deposit_way" between 1 and 4);--> statement-breakpoint
-- Cages and bills are of domains that come after inpatients, so the schema does not name them.
ALTER TABLE "live_info" ADD CONSTRAINT "live_info_cage_of_store" FOREIGN KEY ("tenant_id","cage_id","store_id") REFERENCES "public"."cage_unit"("tenant_id","id","store_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_info" ADD CONSTRAINT "live_info_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bill"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was noted stays.
REVOKE UPDATE, DELETE ON "live_course" FROM app_user;--> statement-breakpoint
ALTER TABLE "live_course" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "live_course" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "live_course" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
