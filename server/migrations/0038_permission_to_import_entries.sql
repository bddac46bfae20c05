-- The permission to import the dictionary (字典管理), in menus that were made before it. Whoever may add entries gets it.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, '9204', '92', '导入字典', '', '', '3', 'N', 4, 'sys:dict:import', '1,2', 'Y'
    WHERE EXISTS (SELECT FROM menu above WHERE above.tenant_id = owner AND above.id = '92' AND above.path = '/mch/dict')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND m.id = '9204' AND m.permission = 'sys:dict:import'
      AND (
        r.code = 'admin' AND r.system_flag = 'Y'
        OR EXISTS (
          SELECT FROM role_menu held JOIN menu h ON h.tenant_id = held.tenant_id AND h.id = held.menu_id
          WHERE held.tenant_id = owner AND held.role_id = r.id AND h.permission = 'sys:dict:save'))
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
