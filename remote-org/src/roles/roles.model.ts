import type { Role, RoleDetail } from '@hospital/shared/contract/calls/roles';
import type { Difference } from '@hospital/shared/ui/core';

/** Values of the role form; `menuIds` only of a new role. */
export interface RoleValues {
  readonly name: string;
  readonly code: string;
  readonly remark?: string;
  readonly menuIds?: string[];
}

/** Labels of the form's texts, in their order. */
export const FIELD_LABELS: Readonly<Record<'name' | 'code' | 'remark', string>> = {
  name: '角色名称',
  code: '角色编码',
  remark: '备注',
};
type TextField = keyof typeof FIELD_LABELS;
const TEXT_FIELDS = Object.keys(FIELD_LABELS) as TextField[];

export const valuesOf = ({ name, code, remark }: Role): RoleValues => ({ name, code, remark });

/** A half-filled form, and the version it was changed from; none for a new role. */
export interface RoleDraft<Values> {
  readonly values: Partial<Values>;
  readonly version?: number;
}

/** In which fields a newer record differs from what is typed. */
export const differencesOf = (mine: RoleValues, theirs: Role): Difference[] =>
  TEXT_FIELDS.filter((field) => (mine[field] ?? '') !== theirs[field]).map((field) => ({
    label: FIELD_LABELS[field],
    theirs: theirs[field],
  }));

/** In which fields a draft differs from what the form shows at first. */
export function draftDifferences(saved: Partial<RoleValues>, { values }: RoleDraft<RoleValues>) {
  const texts = TEXT_FIELDS.map((field) => ({
    label: FIELD_LABELS[field],
    saved: saved[field] ?? '',
    draft: values[field] ?? '',
  }));
  const count = (ids: readonly string[] = []): string => (ids.length > 0 ? `${ids.length} 项` : '');
  const permissions = { label: '权限', saved: count(saved.menuIds), draft: count(values.menuIds) };
  return [...texts, permissions].filter((one) => one.saved !== one.draft);
}

/** Which field the words of a refusal for uniqueness mean: `角色编码已存在`. */
export const fieldNamedIn = (words: string): TextField =>
  TEXT_FIELDS.find((field) => words.includes(FIELD_LABELS[field])) ?? 'name';

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

function named(ids: readonly string[], paths: ReadonlyMap<string, string>): string {
  const names = ids.slice(0, MOST_NAMED).map((id) => paths.get(id) ?? id);
  return names.join('、') + (ids.length > MOST_NAMED ? ` 等 ${ids.length} 项` : '');
}

/** A change in words: `增加 系统管理 / 字典管理；收回 首页`. */
export const wordsOf = (
  { added, removed }: PermissionChange,
  paths: ReadonlyMap<string, string>,
  [more, less]: readonly [string, string] = ['增加', '收回'],
): string =>
  [
    ...(added.length > 0 ? [`${more} ${named(added, paths)}`] : []),
    ...(removed.length > 0 ? [`${less} ${named(removed, paths)}`] : []),
  ].join('；');

/** What somebody else granted or took meanwhile, against what is ticked here. */
export function permissionDifferences(
  mine: readonly string[],
  theirs: RoleDetail,
  paths: ReadonlyMap<string, string>,
): Difference[] {
  const change = changeOf(mine, theirs.menuIds);
  const words = wordsOf(change, paths, ['比您多', '比您少']);
  return words === '' ? [] : [{ label: '权限', theirs: words }];
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
