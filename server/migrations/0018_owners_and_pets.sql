CREATE TABLE "pet_weight" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"pet_id" text NOT NULL,
	"weight" numeric(6, 2) NOT NULL,
	"measure_time" timestamp with time zone NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"operator_id" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pet_weight_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pet_weight_kg" CHECK ("pet_weight"."weight" between 0.01 and 200),
	CONSTRAINT "pet_weight_source" CHECK ("pet_weight"."source" in ('booking', 'case', 'manual'))
);
--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "mobile2" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "birthday" date;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "id_card_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "province_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "city_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "district_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "store_user_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "open_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "remarks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "black_flag" "yes_no" DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "black_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "status" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "owner" ADD COLUMN "merge_to_id" text;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "birthday_estimated" "yes_no" DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "chip_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "head_img" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "blood_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "character_tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "allergies" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "status_date" date;--> statement-breakpoint
ALTER TABLE "pet" ADD COLUMN "status_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pet_weight" ADD CONSTRAINT "pet_weight_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pet_weight_pet" ON "pet_weight" USING btree ("tenant_id","pet_id","measure_time");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_store_user_no" ON "owner" USING btree ("tenant_id","store_id","store_user_no") WHERE store_user_no <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "pet_chip_no" ON "pet" USING btree ("tenant_id","chip_no") WHERE chip_no <> '';--> statement-breakpoint
ALTER TABLE "owner" ADD CONSTRAINT "owner_status" CHECK ("owner"."status" between 0 and 2);--> statement-breakpoint
ALTER TABLE "owner" ADD CONSTRAINT "owner_merged" CHECK (("owner"."status" = 2) = ("owner"."merge_to_id" is not null));--> statement-breakpoint
ALTER TABLE "pet" ADD CONSTRAINT "pet_status" CHECK ("pet"."status" between 1 and 5);--> statement-breakpoint
ALTER TABLE "pet" ADD CONSTRAINT "pet_chip" CHECK ("pet"."chip_no" = '' or "pet"."chip_no" ~ '^[0-9]{15}$');
--> statement-breakpoint
ALTER TABLE "pet_weight" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pet_weight" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "pet_weight" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
