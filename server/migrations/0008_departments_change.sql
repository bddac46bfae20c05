ALTER TABLE "area" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "area" CASCADE;--> statement-breakpoint
CREATE UNIQUE INDEX "dept_root" ON "dept" USING btree ("tenant_id") WHERE parent_id is null;--> statement-breakpoint
ALTER TABLE "dept" ADD CONSTRAINT "dept_place" CHECK (case when "dept"."parent_id" is null then "dept"."path" = '/' || "dept"."id" || '/'
        else right("dept"."path", length("dept"."parent_id" || "dept"."id") + 3) = '/' || "dept"."parent_id" || '/' || "dept"."id" || '/' end);--> statement-breakpoint
-- Departments are changed on the page of stores, warehouses on one of their own; the permissions are the administrators' until they give them on.
DO $$
DECLARE
  owner text;
BEGIN
  FOR owner IN SELECT id FROM tenant LOOP
    PERFORM set_config('app.tenant', owner, true);
    INSERT INTO menu (tenant_id, id, parent_id, name, icon, path, type, visible, sort, permission, show_type, system_flag)
    SELECT owner, item.*, '1,2', 'Y'::yes_no
    FROM (VALUES
      ('9105', '91', '新增部门', '', '', '3', 'N'::yes_no, 5, 'sys:dept:save'),
      ('9106', '91', '编辑部门', '', '', '3', 'N'::yes_no, 6, 'sys:dept:update'),
      ('9107', '91', '删除部门', '', '', '3', 'N'::yes_no, 7, 'sys:dept:delete'),
      ('99', '90', '仓库管理', 'warehouse', '/mch/warehouse', '2', 'Y'::yes_no, 9, 'sys:warehouse:list'),
      ('9901', '99', '新增仓库', '', '', '3', 'N'::yes_no, 1, 'sys:warehouse:save'),
      ('9902', '99', '编辑仓库', '', '', '3', 'N'::yes_no, 2, 'sys:warehouse:update'),
      ('9903', '99', '删除仓库', '', '', '3', 'N'::yes_no, 3, 'sys:warehouse:delete')
    ) item
    WHERE EXISTS (SELECT FROM menu m WHERE m.tenant_id = owner AND m.id = '91')
      AND EXISTS (SELECT FROM menu m WHERE m.tenant_id = owner AND m.id = '90')
    ON CONFLICT DO NOTHING;
    INSERT INTO role_menu (tenant_id, role_id, menu_id)
    SELECT owner, r.id, m.id
    FROM role r JOIN menu m ON m.tenant_id = r.tenant_id
    WHERE r.tenant_id = owner AND r.code = 'admin' AND r.system_flag = 'Y' 
      AND (m.permission LIKE 'sys:dept:%' OR m.permission LIKE 'sys:warehouse:%')
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;
