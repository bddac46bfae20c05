import { mostImportedUsers, type UserTag } from '@hospital/shared/contract/calls/users';
import { SIDE_WORDS, TAG_WORDS } from '@hospital/shared/contract/userWords';
import { importColumn as column, type ImportTable } from '../../../platform/spreadsheet/importTable';

type Side = keyof typeof SIDE_WORDS;

/** Words of the enumerations (domain.md §1.10). */
export const sexes = { 男: '1', 女: '2' } as const;
export const sides: Readonly<Record<string, Side>> = Object.fromEntries(
  Object.entries(SIDE_WORDS).map(([side, word]) => [word, Number(side) as Side]),
);
/** Chosen departments are set on the form: a cell has no room for them. */
export const scopes = { 全部数据: 1, 本部门: 3, 本部门及下级: 4, 仅所选门店: 5 } as const;
export const tags: Readonly<Record<string, UserTag>> = Object.fromEntries(
  Object.entries(TAG_WORDS).map(([tag, word]) => [word, tag as UserTag]),
);
const listed = (words: Readonly<Record<string, unknown>>): string => Object.keys(words).join('、');

/** Names of the workbook's lists of choices. */
export const lists = { sexes: '性别选项', depts: '部门', roles: '角色选项', scopes: '数据范围选项' } as const;

/** The columns of a workbook of users. */
export const columns = [
  column('loginName', '手机号', true, '用于登录，不能与已有用户重复'),
  column('name', '姓名', true, '2到30个字符', { longest: 30 }),
  column('sex', '性别', true, '男或女', { width: 8, pick: lists.sexes }),
  column('title', '职务', false, '例如 主治医师，最多30个字符', { longest: 30 }),
  column(
    'licenseNo',
    '执业兽医证号',
    false,
    '医生填写，打印在处方和病历上；最多30个字符，不能与已有用户重复',
    {
      longest: 30,
      width: 20,
    },
  ),
  column('dept', '所属部门', true, '从列表中选择；同名部门请填写完整路径，如 总公司/华南区', {
    width: 24,
    pick: lists.depts,
  }),
  column('roles', '角色', true, '多个用顿号分隔，如 医生、前台；只能使用您有权分配的角色', { width: 20 }),
  column('sides', '可登录端', false, `${listed(sides)}，多个用顿号分隔；不填为门店`, { width: 14 }),
  column('scope', '数据范围', false, '不填为仅所选门店', { width: 16, pick: lists.scopes }),
  column('stores', '门店', false, '可工作的门店，名称或编码，多个用顿号分隔', { width: 32 }),
  column('warehouses', '仓库', false, '可工作的仓库名称，多个用顿号分隔', { width: 24 }),
  column('tags', '标签', false, `${listed(tags)}，多个用顿号分隔`, { width: 16 }),
] as const;

export type ColumnKey = (typeof columns)[number]['key'];
/** Workbooks of users; each row is written with all that it may do, in one transaction, hence so few. */
export const userTable: ImportTable<ColumnKey> = { what: '用户', columns, mostRows: mostImportedUsers };
