CREATE TABLE "live_info" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"store_id" text NOT NULL,
	"case_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"doctor_id" text NOT NULL,
	"in_time" timestamp with time zone NOT NULL,
	"plan_out_time" timestamp with time zone,
	"out_time" timestamp with time zone,
	"condition" text DEFAULT '' NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "live_info_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "live_info_state" CHECK ("live_info"."state" between 1 and 3),
	CONSTRAINT "live_info_out" CHECK (("live_info"."state" = 1) = ("live_info"."out_time" is null))
);
--> statement-breakpoint
CREATE TABLE "live_order" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"live_info_id" text NOT NULL,
	"order_time" timestamp with time zone NOT NULL,
	"content" text NOT NULL,
	"done_by" text DEFAULT '' NOT NULL,
	"done_time" timestamp with time zone,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "live_order_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "live_order_done" CHECK (("live_order"."done_by" = '') = ("live_order"."done_time" is null))
);
--> statement-breakpoint
ALTER TABLE "live_info" ADD CONSTRAINT "live_info_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_info" ADD CONSTRAINT "live_info_tenant_id_case_id_medical_case_tenant_id_id_fk" FOREIGN KEY ("tenant_id","case_id") REFERENCES "public"."medical_case"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_info" ADD CONSTRAINT "live_info_tenant_id_pet_id_pet_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pet_id") REFERENCES "public"."pet"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_order" ADD CONSTRAINT "live_order_tenant_id_live_info_id_live_info_tenant_id_id_fk" FOREIGN KEY ("tenant_id","live_info_id") REFERENCES "public"."live_info"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_info_pet" ON "live_info" USING btree ("tenant_id","pet_id") WHERE state = 1;--> statement-breakpoint
CREATE INDEX "live_info_store" ON "live_info" USING btree ("tenant_id","store_id") WHERE state = 1;--> statement-breakpoint
CREATE INDEX "live_order_open" ON "live_order" USING btree ("tenant_id","live_info_id","order_time") WHERE done_time is null;
--> statement-breakpoint
ALTER TABLE "live_info" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "live_info" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "live_info" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "live_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "live_order" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "live_order" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
-- The page of inpatients in menus that were made before it, hidden until there is one; the administrators give its permissions on.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, always_show, sort, permission, show_type, system_flag)
    SELECT owner, item.*, '2', 'Y'::yes_no
    FROM (VALUES
      ('30', '0', '诊疗', 'file', '/workspace', '1', 'N'::yes_no, 'Y'::yes_no, 25, 'workspace:index'),
      ('31', '30', '住院管理', 'file', '/workspace/live/index', '2', 'N'::yes_no, 'N'::yes_no, 1, 'hospital:live:list:list'),
      ('3101', '31', '完成住院医嘱', '', '', '3', 'N'::yes_no, 'N'::yes_no, 1, 'hospital:live:order:done')
    ) item
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND r.code = 'admin' AND r.system_flag = 'Y' AND m.id IN ('30', '31', '3101')
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
