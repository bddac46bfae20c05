-- The permissions of the IP white list of a store (门店设置), in menus that were made before them. Whoever may save the
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
      ('9302', '查看IP白名单', 2, 'hospital:setting:ip'),
      ('9303', '修改IP白名单', 3, 'hospital:setting:setIp')
    ) item (id, name, sort, permission)
    WHERE EXISTS (SELECT FROM menu above WHERE above.tenant_id = owner AND above.id = '93' AND above.path = '/mch/config')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner
      AND (m.id = '9302' AND m.permission = 'hospital:setting:ip' OR m.id = '9303' AND m.permission = 'hospital:setting:setIp')
      AND (
        r.code = 'admin' AND r.system_flag = 'Y'
        OR EXISTS (
          SELECT FROM role_menu held JOIN menu h ON h.tenant_id = held.tenant_id AND h.id = held.menu_id
          WHERE held.tenant_id = owner AND held.role_id = r.id AND h.permission = 'sys:store:config:save'))
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
