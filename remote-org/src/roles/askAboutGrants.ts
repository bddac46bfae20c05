import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { confirm } from '@hospital/shared/ui/core';
import { unopenable } from './roles.model';

/** Before a role is saved that grants nothing: who holds it alone finds no page after signing in. */
const askToGrantNothing = (): Promise<boolean> =>
  confirm({
    title: '该角色没有任何权限，确定保存吗?',
    content: '只持有该角色的用户登录后看不到任何功能，直到在“权限”中勾选。',
    okText: '仍然保存',
  });

/** Before a role is saved whose permissions are of little use. @returns whether it is saved all the same */
export async function askAboutGrants(
  tree: readonly MenuNode[],
  menuIds: readonly string[],
): Promise<boolean> {
  if (menuIds.length === 0) return askToGrantNothing();
  const lacking = unopenable(tree, menuIds);
  if (lacking.length === 0) return true;
  return confirm({
    title: '该角色缺少查看权限，确定保存吗?',
    content: `只持有该角色的用户打不开要修改的内容：${lacking
      .map(([what, needs]) => `“${what}”还需要“${needs}”`)
      .join('，')}。`,
    okText: '仍然保存',
  });
}
