-- The pages of the logs in menus that were made before them; their permissions are the administrators' until they give them on.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, item.*, '1,2', 'Y'::yes_no
    FROM (VALUES
      ('97', '90', '操作日志', 'history', '/mch/oplog', '2', 'Y'::yes_no, 7, 'sys:oplog:list'),
      ('9701', '97', '导出操作日志', '', '', '3', 'N'::yes_no, 1, 'sys:oplog:export'),
      ('98', '90', '登录日志', 'lock', '/mch/loginlog', '2', 'Y'::yes_no, 8, 'sys:loginlog:list'),
      ('9801', '98', '导出登录日志', '', '', '3', 'N'::yes_no, 1, 'sys:loginlog:export')
    ) item
    WHERE EXISTS (SELECT FROM menu m WHERE m.tenant_id = owner AND m.id = '90')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND r.code = 'admin' AND r.system_flag = 'Y'
      AND (m.permission LIKE 'sys:oplog:%' OR m.permission LIKE 'sys:loginlog:%')
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
