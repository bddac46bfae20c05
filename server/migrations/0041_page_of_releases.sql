-- 发布管理 in the menu of the tenant that the first start made, for its administrators: releases are the whole site's.
DO $$
BEGIN
  PERFORM set_config('app.tenant', '1', true);
  INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, sort, permission, show_type, system_flag)
  SELECT '1', item.id, item.parent_id, item.name, item.icon, item.path, item.type, item.visible, item.sort, item.permission, '1,2', 'Y'
  FROM (VALUES
    ('912', '90', '发布管理', 'dashboard', '/mch/release', '2', 'Y'::yes_no, 12, 'sys:release:list'),
    ('91201', '912', '上线、回退和灰度', '', '', '3', 'N'::yes_no, 1, 'sys:release:move')
  ) item (id, parent_id, name, icon, path, type, visible, sort, permission)
  WHERE EXISTS (SELECT FROM menu above WHERE above.tenant_id = '1' AND above.id = '90' AND above.path = '/mch')
  ON CONFLICT DO NOTHING;
  INSERT INTO role_menu (tenant_id, role_id, menu_id)
  SELECT '1', r.id, m.id
  FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
  WHERE r.tenant_id = '1' AND r.code = 'admin' AND r.system_flag = 'Y'
    AND (m.id = '912' AND m.path = '/mch/release' OR m.id = '91201' AND m.permission = 'sys:release:move')
  ON CONFLICT DO NOTHING;
  PERFORM set_config('app.tenant', '', true);
END $$;
