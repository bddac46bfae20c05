import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import type { Role } from '@hospital/shared/contract/calls/roles';
import { PERMISSION_NEEDS } from '@hospital/shared/contract/permissionNeeds';
import type { Words } from '@hospital/shared/ui/data';
import { allNodes } from '../menuTree';

/** Values of the role form; `menuIds` only of a new role. */
export interface RoleValues {
  readonly name: string;
  readonly code: string;
  readonly remark?: string;
  readonly menuIds?: string[];
}

export const valuesOf = ({ name, code, remark }: Role): RoleValues => ({ name, code, remark });

/** Values of the form of a role's permissions. */
export interface PermissionValues {
  readonly menuIds: string[];
}

/** Ways down to permissions, by their ids. */
type Paths = ReadonlyMap<string, string>;

/** What a role grants, in words: too much to be read, so only what is more or less than in the other version. */
export const permissionWords = (paths: Paths): Words<PermissionValues> => ({
  menuIds: [
    '权限',
    ({ menuIds = [] }, against) =>
      against ? wordsOf(changeOf(against.menuIds ?? [], menuIds), paths, ['多了', '少了']) : '',
  ],
});

/** Labels of the fields of a role, and their values in words. */
export const roleWords = (paths: Paths): Words<RoleValues> => ({
  name: ['角色名称', ({ name = '' }) => name],
  code: ['角色编码', ({ code = '' }) => code],
  remark: ['备注', ({ remark = '' }) => remark],
  ...permissionWords(paths),
});

/** What one set of permissions has and the other has not. */
export interface PermissionChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function changeOf(before: readonly string[], after: readonly string[]): PermissionChange {
  const [had, has] = [new Set(before), new Set(after)];
  return { added: after.filter((id) => !had.has(id)), removed: before.filter((id) => !has.has(id)) };
}

const MOST_NAMED = 5;

function named(ids: readonly string[], paths: Paths): string {
  const names = ids.slice(0, MOST_NAMED).map((id) => paths.get(id) ?? id);
  return names.join('、') + (ids.length > MOST_NAMED ? ` 等 ${ids.length} 项` : '');
}

/** A change in words: `增加 系统管理 / 字典管理；收回 首页`. */
export const wordsOf = (
  { added, removed }: PermissionChange,
  paths: Paths,
  [more, less]: readonly [string, string] = ['增加', '收回'],
): string =>
  [
    ...(added.length > 0 ? [`${more} ${named(added, paths)}`] : []),
    ...(removed.length > 0 ? [`${less} ${named(removed, paths)}`] : []),
  ].join('；');

/** Permissions to change what the role could not open, each with the one that it needs for that, by their names. */
export function unopenable(
  tree: readonly MenuNode[],
  menuIds: readonly string[],
): (readonly [what: string, needs: string])[] {
  const granted = new Set(menuIds);
  const nodes = allNodes(tree);
  const byPermission = new Map(nodes.map((node) => [node.permission, node]));
  return nodes.flatMap(({ id, name, permission }) => {
    const needs = PERMISSION_NEEDS[permission];
    // Folders have no permission: what needs nothing would be taken to need one of them.
    if (!needs) return [];
    const needed = byPermission.get(needs);
    return granted.has(id) && needed && !granted.has(needed.id) ? [[name, needed.name] as const] : [];
  });
}

/** Why a role can be neither changed nor deleted; `''` when it can. */
export function lockedBecause(role: Role, grantable: boolean | undefined): string {
  return grantable === false && role.adminFlag === 'N' ? '该角色包含您没有的权限，不能修改' : '';
}

/** Why a role cannot be deleted; `''` when it can. */
export function keptBecause(role: Role, grantable: boolean | undefined): string {
  if (role.systemFlag === 'Y') return '系统角色，不能删除';
  if (role.userCount > 0) return `有 ${role.userCount} 位用户持有该角色，不能删除`;
  return lockedBecause(role, grantable);
}
