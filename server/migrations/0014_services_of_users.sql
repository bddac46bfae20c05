ALTER TABLE "user_account" ADD COLUMN "service_types" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Importing users is the administrators' until they give it on.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, '9411', '94', '导入用户', '3', 'N', 11, 'sys:user:import', '1,2', 'Y'
    WHERE EXISTS (SELECT FROM menu m WHERE m.tenant_id = owner AND m.id = '94')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND r.code = 'admin' AND r.system_flag = 'Y' AND m.permission = 'sys:user:import'
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
