-- The page of the menu in menus that were made before it. Whoever held its permissions, which hung below 系统管理, keeps them.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, item.*, '1,2', 'Y'::yes_no
    FROM (VALUES
      ('96', '90', '菜单管理', 'menu', '/mch/menu', '2', 'Y'::yes_no, 6, 'sys:menu:list'),
      ('9601', '96', '新增菜单', '', '', '3', 'N'::yes_no, 1, 'sys:menu:save'),
      ('9602', '96', '编辑菜单', '', '', '3', 'N'::yes_no, 2, 'sys:menu:update'),
      ('9603', '96', '删除菜单', '', '', '3', 'N'::yes_no, 3, 'sys:menu:delete')
    ) item
    WHERE EXISTS (SELECT FROM menu m WHERE m.tenant_id = owner AND m.id = '90')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT DISTINCT owner, had.role_id, item.id
    FROM menu item
    JOIN menu old ON old.tenant_id = owner AND old.parent_id = '90' AND old.type = '3' AND old.permission = item.permission
    JOIN role_menu had ON had.tenant_id = owner AND had.menu_id = old.id
    WHERE item.tenant_id = owner AND (item.id = '96' OR item.parent_id = '96')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND r.code = 'admin' AND r.system_flag = 'Y' AND (m.id = '96' OR m.parent_id = '96')
    ON CONFLICT DO NOTHING;
    DELETE FROM menu
    WHERE tenant_id = owner AND parent_id = '90' AND type = '3'
      AND permission IN ('sys:menu:list', 'sys:menu:save', 'sys:menu:update', 'sys:menu:delete');
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
