import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import type { WorkspaceType } from '../../platform/sessions/session';

export type MenuRow = Omit<MenuItem, 'children'>;

/**
 * The menu of one user: pages that a role grants and that one of the user's workspaces shows, with the directories
 * above them. Buttons are permissions, not menu; a directory without anything below it is left out.
 *
 * @param rows the tenant's whole menu
 * @param granted ids that the user's roles grant
 */
export function menuTree(
  rows: readonly MenuRow[],
  granted: ReadonlySet<string>,
  workspaces: ReadonlySet<WorkspaceType>,
): MenuItem[] {
  const byParent = new Map<string, MenuRow[]>();
  for (const row of rows) {
    if (row.type === '3') continue;
    const siblings = byParent.get(row.parentId) ?? [];
    siblings.push(row);
    byParent.set(row.parentId, siblings);
  }
  const shown = ({ showType }: MenuRow) =>
    showType.split(',').some((type) => workspaces.has(Number(type) as WorkspaceType));

  const below = (parentId: string): MenuItem[] =>
    (byParent.get(parentId) ?? [])
      .filter(shown)
      .sort((a, b) => a.sort - b.sort || a.id.localeCompare(b.id))
      .map((row) => ({ ...row, children: below(row.id) }))
      .filter((item) => item.children.length > 0 || (item.type === '2' && granted.has(item.id)));

  return below('0');
}
