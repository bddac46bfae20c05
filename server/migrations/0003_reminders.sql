CREATE TABLE "reminder" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"type" text NOT NULL,
	"biz_id" text DEFAULT '' NOT NULL,
	"owner_id" text NOT NULL,
	"pet_id" text,
	"notice_time" timestamp with time zone NOT NULL,
	"template_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"done_flag" "yes_no" DEFAULT 'N' NOT NULL,
	"done_by" text DEFAULT '' NOT NULL,
	"done_date" timestamp with time zone,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reminder_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reminder_type" CHECK ("reminder"."type" in ('review', 'immune', 'deworm', 'boardingOut', 'birthday')),
	CONSTRAINT "reminder_done" CHECK (("reminder"."done_flag" = 'Y') = ("reminder"."done_date" is not null))
);
--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_tenant_id_owner_id_owner_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."owner"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_todo" ON "reminder" USING btree ("tenant_id","store_id","notice_time","id") WHERE done_flag = 'N';--> statement-breakpoint
ALTER TABLE "reminder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reminder" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "reminder" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
