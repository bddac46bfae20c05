CREATE TABLE "washing_limit" (
	"tenant_id" text DEFAULT current_setting('app.tenant', true) NOT NULL,
	"store_id" text NOT NULL,
	"register_limit" integer,
	"slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_id" text DEFAULT '' NOT NULL,
	"create_name" text DEFAULT '' NOT NULL,
	"create_date" timestamp with time zone DEFAULT now() NOT NULL,
	"update_id" text DEFAULT '' NOT NULL,
	"update_name" text DEFAULT '' NOT NULL,
	"update_date" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "washing_limit_tenant_id_store_id_pk" PRIMARY KEY("tenant_id","store_id"),
	CONSTRAINT "washing_register_limit" CHECK ("washing_limit"."register_limit" between 0 and 999)
);
--> statement-breakpoint
ALTER TABLE "washing_limit" ADD CONSTRAINT "washing_limit_tenant_id_store_id_store_tenant_id_id_fk" FOREIGN KEY ("tenant_id","store_id") REFERENCES "public"."store"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "washing_limit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "washing_limit" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "washing_limit" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
--> statement-breakpoint
-- The permissions of the washing limits of a store (门店设置), in menus that were made before them. Whoever may save the
-- settings of stores gets both.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, item.id, '93', item.name, '', '', '3', 'N', item.sort, item.permission, '1,2', 'Y'
    FROM (VALUES
      ('9304', '修改洗美限额', 4, 'hospital:setting:setWashingRegisterLimit'),
      ('9305', '修改某天的洗美限额', 5, 'hospital:booking:setWashingRegisterLimit')
    ) item (id, name, sort, permission)
    WHERE EXISTS (SELECT FROM menu above WHERE above.tenant_id = owner AND above.id = '93' AND above.path = '/mch/config')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner
      AND (
        m.id = '9304' AND m.permission = 'hospital:setting:setWashingRegisterLimit'
        OR m.id = '9305' AND m.permission = 'hospital:booking:setWashingRegisterLimit')
      AND (
        r.code = 'admin' AND r.system_flag = 'Y'
        OR EXISTS (
          SELECT FROM role_menu held JOIN menu h ON h.tenant_id = held.tenant_id AND h.id = held.menu_id
          WHERE held.tenant_id = owner AND held.role_id = r.id AND h.permission = 'sys:store:config:save'))
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
