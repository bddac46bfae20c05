-- 经营明细, the lists behind the trends of the home page, in menus that were made before it. Whoever sees the trends sees
-- what makes them up; whoever may export inpatients may export it.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, item.id, item.parent_id, item.name, item.icon, item.path, item.type, item.visible, item.sort, item.permission, '1,2', 'Y'
    FROM (VALUES
      ('42', '40', '经营明细', 'list', '/bill/trend/trendList', '2', 'Y'::yes_no, 2, 'statistics:trend:list'),
      ('4201', '42', '导出经营明细', '', '', '3', 'N', 1, 'statistics:trend:listExcel')
    ) item (id, parent_id, name, icon, path, type, visible, sort, permission)
    WHERE EXISTS (SELECT FROM menu above WHERE above.tenant_id = owner AND above.id = '40')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND (m.id = '42' AND m.permission = 'statistics:trend:list' OR m.id = '4201' AND m.permission = 'statistics:trend:listExcel' OR m.id = '40' AND m.permission = 'bill:index')
      AND (
        r.code = 'admin' AND r.system_flag = 'Y'
        OR EXISTS (
          SELECT FROM role_menu held JOIN menu h ON h.tenant_id = held.tenant_id AND h.id = held.menu_id
          WHERE held.tenant_id = owner AND held.role_id = r.id AND h.permission = CASE m.id
            WHEN '4201' THEN 'statistics:caseLive:user:unfinished:listExcel' ELSE 'statistics:trend:daily' END))
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
