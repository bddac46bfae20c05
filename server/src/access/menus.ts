import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { menu } from '../database/schema/identity';
import type { TenantDatabase } from '../database/tenantDatabase';
import { topParent, type MenuRow } from './menuRows';

/** An item alone, as the calls show it. */
export const itemOf = (row: MenuRow): Omit<MenuNode, 'children'> => ({
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
  systemFlag: row.systemFlag,
  version: row.version,
});

/** The tenant's menu with its permissions, in its order; with a workspace only what that one shows. */
export async function menuTree(
  db: TenantDatabase,
  { showType }: { readonly showType?: number },
): Promise<MenuNode[]> {
  const byParent = new Map<string, MenuRow[]>();
  for (const row of await db.select().from(menu)) {
    if (showType !== undefined && !row.showType.split(',').includes(String(showType))) continue;
    byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  }
  const below = (parentId: string): MenuNode[] =>
    (byParent.get(parentId) ?? [])
      .sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1))
      .map((row) => ({ ...itemOf(row), children: below(row.id) }));
  return below(topParent);
}
