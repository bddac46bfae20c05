CREATE TABLE "job" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_run" timestamp with time zone NOT NULL,
	"run_id" text DEFAULT '' NOT NULL,
	"lease_until" timestamp with time zone,
	"last_start" timestamp with time zone,
	"last_end" timestamp with time zone,
	"duration_ms" integer,
	"error" text DEFAULT '' NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"interruptions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_state" CHECK ("job"."state" in ('waiting', 'running', 'failed')),
	CONSTRAINT "job_lease" CHECK (("job"."run_id" = '') = ("job"."lease_until" is null))
);
--> statement-breakpoint
CREATE TABLE "notice_read" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"notice_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_read_tenant_id_notice_id_user_id_pk" PRIMARY KEY("tenant_id","notice_id","user_id")
);
--> statement-breakpoint
DROP INDEX "notice_order";--> statement-breakpoint
ALTER TABLE "notice" ALTER COLUMN "publish_date" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "popup_flag" "yes_no" DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "announced_date" timestamp with time zone;--> statement-breakpoint
-- What is there already was published when it was written, and told to whoever reads it.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    UPDATE notice SET publish_date = create_date WHERE publish_date IS NULL OR publish_date < create_date + interval '1 day';
    UPDATE notice SET announced_date = publish_date WHERE valid = 'Y' AND publish_date <= now();
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
--> statement-breakpoint
ALTER TABLE "notice" ALTER COLUMN "publish_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_tenant_id_notice_id_notice_tenant_id_id_fk" FOREIGN KEY ("tenant_id","notice_id") REFERENCES "public"."notice"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_tenant_id_user_id_user_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_unannounced" ON "notice" USING btree ("tenant_id","publish_date") WHERE announced_date is null and valid = 'Y';--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_once" ON "reminder" USING btree ("tenant_id","type","biz_id","notice_time") WHERE biz_id <> '';--> statement-breakpoint
CREATE INDEX "notice_order" ON "notice" USING btree ("tenant_id","top_flag","publish_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_scope" CHECK ("notice"."scope_type" in ('0', '1', '2'));
--> statement-breakpoint
ALTER TABLE "notice_read" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notice_read" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "notice_read" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- Jobs are of no tenant.
REVOKE ALL ON job FROM app_user;
--> statement-breakpoint
-- Announcements, reminders and jobs in menus that were made before them: whoever may look at follow-ups sees what the
-- store is reminded of, and whoever may save one says that it is done. What else is new is the administrators'.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, always_show, sort, permission, show_type, system_flag)
    SELECT owner, item.id, item.parent_id, item.name, item.icon, item.path, item.type, item.visible, 'N', item.sort, item.permission, item.show_type, 'Y'
    FROM (VALUES
      ('1003', '10', '查看消息提醒', '', '', '3', 'N'::yes_no, 3, 'mch:remind:list', '1,2,3'),
      ('1004', '10', '完成消息提醒', '', '', '3', 'N', 4, 'mch:remind:update', '1,2,3'),
      ('910', '90', '公告管理', 'notification', '/mch/notice', '2', 'N', 10, 'mch:notice:list', '1,2'),
      ('91001', '910', '新增公告', '', '', '3', 'N', 1, 'mch:notice:save', '1,2'),
      ('91002', '910', '编辑公告', '', '', '3', 'N', 2, 'mch:notice:update', '1,2'),
      ('91003', '910', '删除公告', '', '', '3', 'N', 3, 'mch:notice:delete', '1,2'),
      ('911', '90', '后台任务', 'history', '/mch/job', '2', 'Y', 11, 'sys:job:list', '1,2'),
      ('91101', '911', '立即运行后台任务', '', '', '3', 'N', 1, 'sys:job:run', '1,2')
    ) item (id, parent_id, name, icon, path, type, visible, sort, permission, show_type)
    WHERE EXISTS (SELECT FROM menu WHERE tenant_id = owner AND id = CASE WHEN item.parent_id IN ('910', '911') THEN '90' ELSE item.parent_id END)
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND m.id IN ('90', '1003', '1004', '910', '91001', '91002', '91003', '911', '91101')
      AND (
        r.code = 'admin' AND r.system_flag = 'Y'
        -- Seeing every announcement was a permission of the message centre; now it is the page of its own.
        OR (m.id IN ('90', '910') AND EXISTS (
          SELECT FROM role_menu held WHERE held.tenant_id = owner AND held.role_id = r.id AND held.menu_id = '2101'))
        OR m.id IN ('1003', '1004') AND EXISTS (
          SELECT FROM role_menu held JOIN menu h ON h.tenant_id = held.tenant_id AND h.id = held.menu_id
          WHERE held.tenant_id = owner AND held.role_id = r.id
            AND h.permission = CASE m.id WHEN '1003' THEN 'hospital:review:list' ELSE 'hospital:review:follow:save' END))
    ON CONFLICT DO NOTHING;
    DELETE FROM role_menu WHERE tenant_id = owner AND menu_id = '2101';
    DELETE FROM menu WHERE tenant_id = owner AND id = '2101' AND permission = 'mch:notice:list';
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
