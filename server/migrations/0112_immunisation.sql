CREATE TABLE "immune_plan" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"type" smallint NOT NULL,
	"group_code" text NOT NULL,
	"protocol_id" text,
	"series_id" text NOT NULL,
	"product_id" text,
	"product_name" text NOT NULL,
	"dose_no" smallint DEFAULT 1 NOT NULL,
	"total_dose" smallint DEFAULT 1 NOT NULL,
	"plan_date" date NOT NULL,
	"finish_date" date,
	"valid_date" date,
	"status" text DEFAULT 'N' NOT NULL,
	"batch_no" text DEFAULT '' NOT NULL,
	"manufacturer" text DEFAULT '' NOT NULL,
	"expire_date" date,
	"site" text DEFAULT '' NOT NULL,
	"doctor_id" text DEFAULT '' NOT NULL,
	"executor_id" text DEFAULT '' NOT NULL,
	"case_id" text,
	"bill_item_id" text,
	"certificate_no" text DEFAULT '' NOT NULL,
	"reaction" text DEFAULT '' NOT NULL,
	"next_plan_id" text,
	"covered_by_id" text,
	"external_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"hospital" text DEFAULT '' NOT NULL,
	"reservation_id" text,
	"booking_id" text,
	"tip_count" smallint DEFAULT 0 NOT NULL,
	"last_tip_time" timestamp with time zone,
	"tips" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "immune_plan_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "immune_plan_type" CHECK ("immune_plan"."type" between 1 and 4),
	CONSTRAINT "immune_plan_status" CHECK ("immune_plan"."status" in ('N', 'Y', 'C')),
	CONSTRAINT "immune_plan_done_day" CHECK (("immune_plan"."status" = 'Y') = ("immune_plan"."finish_date" is not null)),
	CONSTRAINT "immune_plan_tipped" CHECK (("immune_plan"."tip_count" = 0) = ("immune_plan"."last_tip_time" is null))
);
--> statement-breakpoint
CREATE TABLE "immune_protocol" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"species" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"type" smallint NOT NULL,
	"group_code" text NOT NULL,
	"product_id" text,
	"steps" jsonb NOT NULL,
	"last_age_days" integer DEFAULT 0 NOT NULL,
	"booster_interval_days" integer,
	"young_until_days" integer DEFAULT 0 NOT NULL,
	"young_interval_days" integer DEFAULT 0 NOT NULL,
	"after_days" integer DEFAULT 0 NOT NULL,
	"enabled" "yes_no" DEFAULT 'Y' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"del_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "immune_protocol_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "immune_protocol_type" CHECK ("immune_protocol"."type" between 1 and 4),
	CONSTRAINT "immune_protocol_booster" CHECK ("immune_protocol"."booster_interval_days" > 0)
);
--> statement-breakpoint
ALTER TABLE "immune_plan" ADD CONSTRAINT "immune_plan_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immune_plan" ADD CONSTRAINT "immune_plan_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immune_plan" ADD CONSTRAINT "immune_plan_tenant_id_protocol_id_immune_protocol_tenant_id_id_fk" FOREIGN KEY ("tenant_id","protocol_id") REFERENCES "public"."immune_protocol"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immune_plan" ADD CONSTRAINT "immune_plan_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immune_plan" ADD CONSTRAINT "immune_plan_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immune_plan" ADD CONSTRAINT "immune_plan_tenant_id_bill_item_id_bill_item_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bill_item_id") REFERENCES "public"."bill_item"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immune_plan" ADD CONSTRAINT "immune_plan_tenant_id_reservation_id_reservation_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservation"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immune_plan" ADD CONSTRAINT "immune_plan_tenant_id_booking_id_booking_tenant_id_id_fk" FOREIGN KEY ("tenant_id","booking_id") REFERENCES "public"."booking"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immune_protocol" ADD CONSTRAINT "immune_protocol_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "immune_plan_pet" ON "immune_plan" USING btree ("tenant_id","pet_id","plan_date");--> statement-breakpoint
CREATE INDEX "immune_plan_due" ON "immune_plan" USING btree ("tenant_id","store_id","plan_date","id") WHERE status = 'N';--> statement-breakpoint
CREATE INDEX "immune_plan_chain_due" ON "immune_plan" USING btree ("tenant_id","plan_date","id") WHERE status = 'N';--> statement-breakpoint
CREATE INDEX "immune_plan_done" ON "immune_plan" USING btree ("tenant_id","finish_date","store_id") WHERE status = 'Y';--> statement-breakpoint
CREATE INDEX "immune_plan_case" ON "immune_plan" USING btree ("tenant_id","case_id") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "immune_plan_line" ON "immune_plan" USING btree ("tenant_id","bill_item_id") WHERE bill_item_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "immune_plan_certificate" ON "immune_plan" USING btree ("tenant_id","certificate_no") WHERE certificate_no <> '' and external_flag = 'N';--> statement-breakpoint
CREATE UNIQUE INDEX "immune_protocol_name" ON "immune_protocol" USING btree ("tenant_id","name") WHERE del_flag = 'N';--> statement-breakpoint
ALTER TABLE "immune_protocol" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "immune_protocol" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "immune_protocol" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "immune_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "immune_plan" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "immune_plan" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
-- The protocols that new tenants begin with.
DO $$
DECLARE
  tenant_of text;
BEGIN
  FOR tenant_of IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', tenant_of, true);
    INSERT INTO immune_protocol (id, name, species, type, group_code, steps, last_age_days, booster_interval_days,
      young_until_days, young_interval_days, after_days, remarks) VALUES
        ('core-dog', '犬核心疫苗首免', '["DOG"]', 1, 'core', '[{"doseNo":1,"minAgeDays":42,"intervalDays":0},{"doseNo":2,"minAgeDays":0,"intervalDays":21},{"doseNo":3,"minAgeDays":0,"intervalDays":21}]', 112, 365, 0, 0, 0, '6-8周龄起，间隔21天，末次不早于16周龄；每年加强'),
        ('core-cat', '猫核心疫苗首免', '["CAT"]', 1, 'core', '[{"doseNo":1,"minAgeDays":56,"intervalDays":0},{"doseNo":2,"minAgeDays":0,"intervalDays":21},{"doseNo":3,"minAgeDays":0,"intervalDays":21}]', 112, 365, 0, 0, 0, '8周龄起，间隔21天，末次不早于16周龄；每年加强'),
        ('core-adult', '成年首免', '["DOG","CAT"]', 1, 'core', '[{"doseNo":1,"minAgeDays":112,"intervalDays":0},{"doseNo":2,"minAgeDays":0,"intervalDays":21}]', 0, 365, 0, 0, 0, '16周龄以上未免疫或免疫史不详，间隔21天两针；每年加强'),
        ('core-yearly', '核心疫苗加强', '["DOG","CAT"]', 1, 'core', '[{"doseNo":1,"minAgeDays":112,"intervalDays":0}]', 0, 365, 0, 0, 0, '已完成首免，每年一针'),
        ('rabies', '狂犬疫苗', '["DOG","CAT"]', 1, 'rabies', '[{"doseNo":1,"minAgeDays":90,"intervalDays":0}]', 0, 365, 0, 0, 7, '满3月龄，距核心疫苗末次不少于7天；每年加强，出具免疫证'),
        ('kennel-cough', '犬窝咳疫苗', '["DOG"]', 1, 'optional', '[{"doseNo":1,"minAgeDays":56,"intervalDays":0}]', 0, 365, 0, 0, 0, '选择性接种，寄养、群养犬建议'),
        ('deworm-inner', '体内驱虫', '["DOG","CAT"]', 2, 'inner', '[{"doseNo":1,"minAgeDays":14,"intervalDays":0}]', 0, 90, 183, 30, 0, '6月龄前每30天，成年每90天'),
        ('deworm-outer', '体外驱虫', '["DOG","CAT"]', 3, 'outer', '[{"doseNo":1,"minAgeDays":56,"intervalDays":0}]', 0, 30, 0, 0, 0, '8周龄起每30天'),
        ('heartworm', '心丝虫预防', '["DOG"]', 2, 'heartworm', '[{"doseNo":1,"minAgeDays":56,"intervalDays":0}]', 0, 30, 0, 0, 0, '每30天；华南全年，北方4-11月'),
        ('antibody', '抗体检测', '["DOG","CAT"]', 4, 'antibody', '[{"doseNo":1,"minAgeDays":0,"intervalDays":0}]', 0, 365, 0, 0, 21, '核心疫苗末次后21-28天');
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
