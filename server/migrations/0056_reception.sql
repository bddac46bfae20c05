CREATE TABLE "scheduling" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"doctor_id" text NOT NULL,
	"date" date NOT NULL,
	"shift" smallint NOT NULL,
	"start_time" text DEFAULT '' NOT NULL,
	"end_time" text DEFAULT '' NOT NULL,
	"limit" smallint,
	"remarks" text DEFAULT '' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scheduling_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "scheduling_day" UNIQUE("tenant_id","store_id","date","doctor_id"),
	CONSTRAINT "scheduling_shift" CHECK ("scheduling"."shift" between 0 and 4),
	CONSTRAINT "scheduling_limit" CHECK ("scheduling"."limit" >= 0),
	CONSTRAINT "scheduling_time" CHECK (("scheduling"."shift" = 0) = ("scheduling"."start_time" = ''))
);
--> statement-breakpoint
ALTER TABLE "scheduling" ADD CONSTRAINT "scheduling_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduling" ADD CONSTRAINT "scheduling_tenant_id_doctor_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","doctor_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduling" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scheduling" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "scheduling" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
