CREATE TABLE "column_setting" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"user_id" text NOT NULL,
	"scene" text NOT NULL,
	"columns" jsonb NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "column_setting_tenant_id_user_id_scene_pk" PRIMARY KEY("tenant_id","user_id","scene")
);
--> statement-breakpoint
CREATE TABLE "saved_search" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"scene" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"condition" jsonb NOT NULL,
	"condition_hash" text GENERATED ALWAYS AS (md5(condition::text)) STORED,
	"hit_count" integer DEFAULT 1 NOT NULL,
	"last_use_time" timestamp with time zone DEFAULT now() NOT NULL,
	"pinned" "yes_no" DEFAULT 'N' NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_search_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "column_setting" ADD CONSTRAINT "column_setting_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_condition" ON "saved_search" USING btree ("tenant_id","user_id","scene","condition_hash");--> statement-breakpoint
CREATE INDEX "saved_search_used" ON "saved_search" USING btree ("tenant_id","user_id","scene","last_use_time");
--> statement-breakpoint
ALTER TABLE "saved_search" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_search" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "saved_search" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
ALTER TABLE "column_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "column_setting" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "column_setting" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
