-- 公告管理 has its page: what 0029 hid until then shows in menus that exist.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    UPDATE menu SET visible = 'Y'
    WHERE tenant_id = owner AND path = '/mch/notice' AND permission = 'mch:notice:list';
    -- Whoever may see it needs the item of the top bar above it.
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT DISTINCT owner, held.role_id, m.parent_id
    FROM role_menu held JOIN menu m ON m.tenant_id = held.tenant_id AND m.id = held.menu_id
    WHERE held.tenant_id = owner AND m.parent_id <> '0' AND m.path = '/mch/notice'
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
