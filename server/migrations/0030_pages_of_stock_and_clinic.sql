-- The lists behind the cards of the home page have their screens: what 0026 hid until then shows in menus that exist.
-- 诊疗 with it, which was there for 住院管理 alone; that one stays as it was.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    UPDATE menu SET visible = 'Y'
    WHERE tenant_id = owner AND system_flag = 'Y' AND path IN (
      '/workspace', '/workspace/reviewAndBack/reviewBackWaitList', '/assay/microscopeList',
      '/bill', '/bill/unfinished/unfinishedUser', '/store', '/store/expiredStock', '/store/unsalableStock');
    -- Whoever may see one of them needs the item of the top bar above it.
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT DISTINCT owner, held.role_id, m.parent_id
    FROM role_menu held JOIN menu m ON m.tenant_id = held.tenant_id AND m.id = held.menu_id
    WHERE held.tenant_id = owner AND m.parent_id <> '0' AND m.path IN (
      '/workspace/reviewAndBack/reviewBackWaitList', '/assay/microscopeList', '/bill/unfinished/unfinishedUser',
      '/store/expiredStock', '/store/unsalableStock')
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
