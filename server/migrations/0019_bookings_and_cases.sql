CREATE TABLE "booking" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"booking_no" text NOT NULL,
	"store_id" text NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"owner_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"doctor_id" text NOT NULL,
	"product_id" text DEFAULT '' NOT NULL,
	"register_fee" bigint DEFAULT 0 NOT NULL,
	"pay_status" "yes_no" DEFAULT 'N' NOT NULL,
	"source_type" smallint DEFAULT 1 NOT NULL,
	"reservation_id" text,
	"first_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"urgent_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"queue_no" smallint DEFAULT 0 NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"weight" numeric(6, 2),
	"temperature" numeric(4, 1),
	"complaint" text DEFAULT '' NOT NULL,
	"register_time" timestamp with time zone NOT NULL,
	"consultation_time" timestamp with time zone,
	"finish_time" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "booking_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "booking_type" CHECK ("booking"."type" between 1 and 6),
	CONSTRAINT "booking_state" CHECK ("booking"."state" between 1 and 5),
	CONSTRAINT "booking_source" CHECK ("booking"."source_type" between 1 and 6),
	CONSTRAINT "booking_fee" CHECK ("booking"."register_fee" >= 0),
	CONSTRAINT "booking_finished" CHECK (("booking"."state" = 3) = ("booking"."finish_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"reservation_no" text NOT NULL,
	"store_id" text NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"owner_id" text,
	"pet_id" text,
	"name" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"pet_name" text DEFAULT '' NOT NULL,
	"doctor_id" text DEFAULT '' NOT NULL,
	"product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reservation_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"source" smallint DEFAULT 3 NOT NULL,
	"source_id" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reservation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reservation_type" CHECK ("reservation"."type" between 1 and 6),
	CONSTRAINT "reservation_status" CHECK ("reservation"."status" between 0 and 4),
	CONSTRAINT "reservation_source" CHECK ("reservation"."source" between 1 and 5),
	CONSTRAINT "reservation_time" CHECK ("reservation"."end_time" >= "reservation"."start_time")
);
--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "assistant_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "first_flag" "yes_no" DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "present_history" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "past_history" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "exam" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "tcm" jsonb;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "diagnoses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "treatment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "advice" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "prognosis" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "judge_score" smallint;--> statement-breakpoint
ALTER TABLE "medical_case" ADD COLUMN "version_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_tenant_id_doctor_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","doctor_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_tenant_id_reservation_id_reservation_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservation"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_no" ON "booking" USING btree ("tenant_id","store_id","booking_no");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_reservation" ON "booking" USING btree ("tenant_id","reservation_id") WHERE reservation_id is not null;--> statement-breakpoint
CREATE INDEX "booking_time" ON "booking" USING btree ("tenant_id","store_id","register_time");--> statement-breakpoint
CREATE INDEX "booking_pet" ON "booking" USING btree ("tenant_id","pet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_no" ON "reservation" USING btree ("tenant_id","store_id","reservation_no");--> statement-breakpoint
CREATE INDEX "reservation_day" ON "reservation" USING btree ("tenant_id","store_id","reservation_date");--> statement-breakpoint
CREATE INDEX "reservation_pet" ON "reservation" USING btree ("tenant_id","pet_id");--> statement-breakpoint
ALTER TABLE "medical_case" ADD CONSTRAINT "medical_case_tenant_id_booking_id_booking_tenant_id_id_fk" FOREIGN KEY ("tenant_id","booking_id") REFERENCES "public"."booking"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "medical_case_booking" ON "medical_case" USING btree ("tenant_id","booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "medical_case_visit" ON "medical_case" USING btree ("tenant_id","visit_time","store_id","status");--> statement-breakpoint
ALTER TABLE "medical_case" ADD CONSTRAINT "medical_case_type" CHECK ("medical_case"."case_type" between 1 and 6);--> statement-breakpoint
ALTER TABLE "medical_case" ADD CONSTRAINT "medical_case_score" CHECK ("medical_case"."judge_score" between 0 and 100);
--> statement-breakpoint
ALTER TABLE "booking" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "booking" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "booking" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "reservation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reservation" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "reservation" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- The dictionary's words for the types of bookings, as they are meant now; those of a chain's own stay.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    UPDATE dict SET name = '驱虫' WHERE tenant_id = owner AND type = 'booking_type' AND code = '5' AND name = '复诊';
    UPDATE dict SET name = '检查' WHERE tenant_id = owner AND type = 'booking_type' AND code = '6' AND name = '急诊';
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
