CREATE TABLE "file_use" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"file_id" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	CONSTRAINT "file_use_tenant_id_file_id_biz_type_biz_id_pk" PRIMARY KEY("tenant_id","file_id","biz_type","biz_id")
);
--> statement-breakpoint
CREATE TABLE "sys_file" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"md5" text NOT NULL,
	"create_id" text NOT NULL,
	"create_name" text NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone DEFAULT now(),
	CONSTRAINT "sys_file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "file_use" ADD CONSTRAINT "file_use_tenant_id_file_id_sys_file_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."sys_file"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_use_biz" ON "file_use" USING btree ("tenant_id","biz_type","biz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_file_key" ON "sys_file" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE INDEX "sys_file_date" ON "sys_file" USING btree ("tenant_id","create_date");--> statement-breakpoint
CREATE INDEX "sys_file_unused" ON "sys_file" USING btree ("tenant_id","unused_since") WHERE unused_since is not null;--> statement-breakpoint
ALTER TABLE "sys_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sys_file" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "sys_file" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
ALTER TABLE "file_use" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_use" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "file_use" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));--> statement-breakpoint
-- Listing uploaded files is the administrators' until they give it on.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, '9001', '90', '查看上传的文件', '3', 'N', 1, 'sys:file:list', '1,2', 'Y'
    WHERE EXISTS (SELECT FROM menu m WHERE m.tenant_id = owner AND m.id = '90')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND r.code = 'admin' AND r.system_flag = 'Y' AND m.permission = 'sys:file:list'
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
