import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { menu } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { byOrder, topParent, type MenuRow } from './menuRows';
import { tooltips } from './tooltips';

/** An item alone, as the calls show it. */
export const itemOf = (row: MenuRow, tooltipOf: ReadonlyMap<string, string>): Omit<MenuNode, 'children'> => ({
  id: row.id,
  parentId: row.parentId,
  name: row.name,
  icon: row.icon,
  path: row.path,
  type: row.type,
  visible: row.visible,
  alwaysShow: row.alwaysShow,
  showType: row.showType,
  sort: row.sort,
  permission: row.permission,
  tooltip: tooltipOf.get(row.permission) ?? '',
  systemFlag: row.systemFlag,
  version: row.version,
});

/** The tenant's menu with its permissions, in its order; with a workspace only what that one shows. */
export async function menuTree(
  db: TenantDatabase,
  { showType }: { readonly showType?: number },
): Promise<MenuNode[]> {
  const byParent = new Map<string, MenuRow[]>();
  const [rows, tooltipOf] = await Promise.all([db.select().from(menu), tooltips(db)]);
  for (const row of rows) {
    if (showType !== undefined && !row.showType.split(',').includes(String(showType))) continue;
    byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  }
  const below = (parentId: string): MenuNode[] =>
    (byParent.get(parentId) ?? [])
      .sort(byOrder)
      .map((row) => ({ ...itemOf(row, tooltipOf), children: below(row.id) }));
  return below(topParent);
}
