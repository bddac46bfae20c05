CREATE TABLE "referral" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"referral_no" text NOT NULL,
	"case_id" text NOT NULL,
	"live_info_id" text,
	"from_store_id" text NOT NULL,
	"to_store_id" text,
	"external_hospital" text DEFAULT '' NOT NULL,
	"to_doctor_id" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"summary" text NOT NULL,
	"attach_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"accept_booking_id" text,
	"handle_name" text DEFAULT '' NOT NULL,
	"handle_time" timestamp with time zone,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "referral_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "referral_status" CHECK ("referral"."status" between 0 and 3),
	CONSTRAINT "referral_destination" CHECK (("referral"."to_store_id" is null) <> ("referral"."external_hospital" = ''))
);
--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_tenant_id_live_info_id_live_info_tenant_id_id_fk" FOREIGN KEY ("tenant_id","live_info_id") REFERENCES "public"."live_info"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_tenant_id_from_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_tenant_id_to_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_tenant_id_accept_booking_id_booking_tenant_id_id_fk" FOREIGN KEY ("tenant_id","accept_booking_id") REFERENCES "public"."booking"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_no" ON "referral" USING btree ("tenant_id","referral_no");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_of_case" ON "referral" USING btree ("tenant_id","case_id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "referral_sent" ON "referral" USING btree ("tenant_id","from_store_id","create_date");--> statement-breakpoint
CREATE INDEX "referral_received" ON "referral" USING btree ("tenant_id","to_store_id","create_date");--> statement-breakpoint
ALTER TABLE "referral" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "referral" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "referral" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
