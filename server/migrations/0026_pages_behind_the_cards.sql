-- The pages behind the cards of the home page in menus that were made before them: hidden until there are screens.
-- Whoever may see the home page may look at the lists behind its figures, whoever may see the number of unfinished
-- cases at those cases; what changes something is the administrators' until they give it on.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, always_show, sort, permission, show_type, system_flag)
    SELECT owner, item.id, item.parent_id, item.name, item.icon, item.path, item.type, 'N', item.always_show,
      CASE WHEN item.parent_id = '0' THEN coalesce((SELECT sort FROM menu WHERE tenant_id = owner AND id = '30'), 30) + item.sort ELSE item.sort END,
      item.permission, item.show_type, 'Y'
    FROM (VALUES
      ('1002', '10', '查看近期趋势', '', '', '3', 'N'::yes_no, 2, 'statistics:trend:daily', '1,2,3'),
      ('32', '30', '待回访', 'calendar', '/workspace/reviewAndBack/reviewBackWaitList', '2', 'N', 2, 'hospital:review:list', '2'),
      ('3201', '32', '保存回访记录', '', '', '3', 'N', 1, 'hospital:review:follow:save', '2'),
      ('3202', '32', '标记是否已预约', '', '', '3', 'N', 2, 'hospital:review:save', '2'),
      ('3203', '32', '查看完整电话', '', '', '3', 'N', 3, 'hospital:customer:plain', '2'),
      ('33', '30', '镜检列表', 'experiment', '/assay/microscopeList', '2', 'N', 3, 'hospital:testing:list', '2'),
      ('3301', '33', '查看检查报告', '', '', '3', 'N', 1, 'hospital:testing:info', '2'),
      ('40', '0', '账单', 'list', '/bill', '1', 'Y', 1, 'bill:index', '1,2'),
      ('41', '40', '未结账单', 'list', '/bill/unfinished/unfinishedUser', '2', 'N', 1, 'statistics:case:user:unfinished:list', '1,2'),
      ('4101', '41', '查看应结未结病例（按医生）', '', '', '3', 'N', 1, 'statistics:case:doctor:unfinished', '1,2'),
      ('4102', '41', '查看应结未结病例（按门店）', '', '', '3', 'N', 2, 'statistics:case:store:unfinished', '1,2'),
      ('4103', '41', '查看应结未结住院', '', '', '3', 'N', 3, 'statistics:caseLive:user:unfinished:list', '1,2'),
      ('4104', '41', '导出应结未结住院', '', '', '3', 'N', 4, 'statistics:caseLive:user:unfinished:listExcel', '1,2'),
      ('4105', '41', '查看各门店应结未结住院', '', '', '3', 'N', 5, 'statistics:caseLive:store:unfinished:list', '1,2'),
      ('4106', '41', '导出各门店应结未结住院', '', '', '3', 'N', 6, 'statistics:caseLive:store:unfinished:listExcel', '1,2'),
      ('50', '0', '库存', 'warehouse', '/store', '1', 'Y', 2, 'stock:index', '2,3'),
      ('51', '50', '效期预警', 'warehouse', '/store/expiredStock', '2', 'N', 1, 'warehouse:stock:expiredTotal', '2,3'),
      ('5101', '51', '查看库存预警明细', '', '', '3', 'N', 1, 'warehouse:stock:list', '2,3'),
      ('52', '50', '滞销预警', 'warehouse', '/store/unsalableStock', '2', 'N', 2, 'warehouse:stock:unsalableTotal', '2,3')
    ) item (id, parent_id, name, icon, path, type, always_show, sort, permission, show_type)
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND m.id IN
      ('1002', '32', '3201', '3202', '3203', '33', '3301', '40', '41', '4101', '4102', '4103', '4104', '4105', '4106', '50', '51', '5101', '52')
      AND (
        r.code = 'admin' AND r.system_flag = 'Y'
        OR m.id IN ('32', '33', '3301', '50', '51', '5101', '52') AND EXISTS (
          SELECT FROM role_menu held JOIN menu h ON h.tenant_id = held.tenant_id AND h.id = held.menu_id
          WHERE held.tenant_id = owner AND held.role_id = r.id AND h.permission = 'home:index')
        OR m.id IN ('1002', '40', '41', '4101', '4103') AND EXISTS (
          SELECT FROM role_menu held JOIN menu h ON h.tenant_id = held.tenant_id AND h.id = held.menu_id
          WHERE held.tenant_id = owner AND held.role_id = r.id AND h.permission = 'statistics:case:user:unfinished:total'))
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
