-- Plans of follow-ups by templates; a follow-up knows its plan, an attempt when it was due before.
CREATE TABLE "review_plan_template" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"py" text DEFAULT '' NOT NULL,
	"type" smallint NOT NULL,
	"disease_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"enabled" "yes_no" DEFAULT 'Y' NOT NULL,
	"del_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "review_plan_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "review_plan_template_type" CHECK ("review_plan_template"."type" between 1 and 4),
	CONSTRAINT "review_plan_template_items" CHECK (jsonb_array_length("review_plan_template"."items") between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "review_plan_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "review_plan_template" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "review_plan_template" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "plan_base_date" date;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "plan_item" smallint;--> statement-breakpoint
ALTER TABLE "review_follow" ADD COLUMN "previous_time" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "review_plan_template_name" ON "review_plan_template" USING btree ("tenant_id","name") WHERE del_flag = 'N';--> statement-breakpoint
CREATE UNIQUE INDEX "review_planned_once" ON "review" USING btree ("tenant_id","pet_id",coalesce("case_id", ''),"plan_template_id","plan_base_date","plan_item") WHERE plan_base_date is not null and status <> 'C';--> statement-breakpoint
CREATE INDEX "review_case" ON "review" USING btree ("tenant_id","case_id") WHERE case_id is not null;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_planned" CHECK (("review"."plan_base_date" is null) = ("review"."plan_item" is null));