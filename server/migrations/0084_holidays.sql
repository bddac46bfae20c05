CREATE TABLE "holiday" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"date" date NOT NULL,
	"name" text NOT NULL,
	"closed_flag" "yes_no" NOT NULL,
	"start_time" text DEFAULT '' NOT NULL,
	"end_time" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "holiday_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "holiday_day" UNIQUE("tenant_id","store_id","date"),
	CONSTRAINT "holiday_time" CHECK (("holiday"."closed_flag" = 'Y') = ("holiday"."start_time" = '')),
	CONSTRAINT "holiday_order" CHECK ("holiday"."end_time" > "holiday"."start_time" or ("holiday"."start_time" = '' and "holiday"."end_time" = ''))
);
--> statement-breakpoint
ALTER TABLE "holiday" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "holiday" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "holiday" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
