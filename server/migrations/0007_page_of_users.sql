-- The page of users in menus that were made before it; its permissions are the administrators' until they give them on.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    DELETE FROM menu WHERE tenant_id = owner AND parent_id = '90' AND type = '3' AND permission LIKE 'sys:user:%';
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, item.*, '1,2', 'Y'::yes_no
    FROM (VALUES
      ('94', '90', '用户管理', 'user', '/mch/user', '2', 'Y'::yes_no, 4, 'sys:user:list'),
      ('9401', '94', '查看用户详情', '', '', '3', 'N'::yes_no, 1, 'sys:user:info'),
      ('9402', '94', '新增用户', '', '', '3', 'N'::yes_no, 2, 'sys:user:save'),
      ('9403', '94', '编辑用户', '', '', '3', 'N'::yes_no, 3, 'sys:user:update'),
      ('9404', '94', '删除用户', '', '', '3', 'N'::yes_no, 4, 'sys:user:delete'),
      ('9405', '94', '启用停用用户', '', '', '3', 'N'::yes_no, 5, 'sys:user:changEnabled'),
      ('9406', '94', '重置密码', '', '', '3', 'N'::yes_no, 6, 'sys:user:rePassword'),
      ('9407', '94', '指定密码', '', '', '3', 'N'::yes_no, 7, 'sys:user:rePassword2'),
      ('9408', '94', '解锁用户', '', '', '3', 'N'::yes_no, 8, 'sys:user:unlock'),
      ('9409', '94', '绑定解绑微信', '', '', '3', 'N'::yes_no, 9, 'sys:user:bindOpenId'),
      ('9410', '94', '导出用户', '', '', '3', 'N'::yes_no, 10, 'sys:user:export')
    ) item
    WHERE EXISTS (SELECT FROM menu m WHERE m.tenant_id = owner AND m.id = '90')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND r.code = 'admin' AND r.system_flag = 'Y' AND m.permission LIKE 'sys:user:%'
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
