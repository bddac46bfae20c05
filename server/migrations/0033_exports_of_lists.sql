-- The exports of the lists behind the home page in menus that were made before them. Whoever may export inpatients may
-- export the other lists that they see.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, item.id, item.parent_id, item.name, '3', 'N', item.sort, item.permission, item.show_type, 'Y'
    FROM (VALUES
      ('3204', '32', '导出复诊回访', 4, 'hospital:review:listExcel', '2'),
      ('3302', '33', '导出检查单', 2, 'hospital:testing:listExcel', '2'),
      ('4107', '41', '导出应结未结病例', 7, 'statistics:case:user:unfinished:listExcel', '1,2'),
      ('4108', '41', '导出应结未结病例（按医生）', 8, 'statistics:case:doctor:unfinished:listExcel', '1,2'),
      ('4109', '41', '导出应结未结病例（按门店）', 9, 'statistics:case:store:unfinished:listExcel', '1,2'),
      ('5102', '51', '导出库存预警明细', 2, 'warehouse:stock:listExcel', '2,3')
    ) item (id, parent_id, name, sort, permission, show_type)
    WHERE EXISTS (SELECT FROM menu above WHERE above.tenant_id = owner AND above.id = item.parent_id)
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND m.id IN ('3204', '3302', '4107', '4108', '4109', '5102')
      AND (
        r.code = 'admin' AND r.system_flag = 'Y'
        OR EXISTS (
          SELECT FROM role_menu held JOIN menu h ON h.tenant_id = held.tenant_id AND h.id = held.menu_id
          WHERE held.tenant_id = owner AND held.role_id = r.id
            AND h.permission = 'statistics:caseLive:user:unfinished:listExcel')
        AND EXISTS (
          SELECT FROM role_menu held
          WHERE held.tenant_id = owner AND held.role_id = r.id AND held.menu_id = CASE m.id
            WHEN '4108' THEN '4101' WHEN '4109' THEN '4102' WHEN '5102' THEN '5101' ELSE m.parent_id END))
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
