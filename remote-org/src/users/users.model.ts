import type { ServiceType, UserDetail, UserTag } from '@hospital/shared/contract/calls/users';
import { TAG_WORDS } from '@hospital/shared/contract/userWords';
import type { Choice, Words } from '@hospital/shared/ui/data';
import { sidesOf } from '../sides';

/** Values of the user form. */
export interface UserValues {
  readonly loginName: string;
  readonly name: string;
  readonly sex: '1' | '2';
  readonly title?: string;
  readonly licenseNo?: string;
  readonly deptId: Choice;
  readonly roleIds: readonly Choice[];
  readonly loginTypes: string[];
  readonly dataScope: UserDetail['dataScope'];
  readonly deptIds?: readonly Choice[];
  readonly storeIds?: readonly Choice[];
  readonly warehouseIds?: readonly Choice[];
  readonly tags?: UserTag[];
  readonly serviceTypes?: ServiceType[];
}

interface Label<Value> {
  readonly value: Value;
  readonly label: string;
}

export const SEXES: readonly Label<UserDetail['sex']>[] = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
];

export const DATA_SCOPES: readonly Label<UserDetail['dataScope']>[] = [
  { value: 1, label: '全部数据' },
  { value: 2, label: '指定部门及下级' },
  { value: 3, label: '本部门' },
  { value: 4, label: '本部门及下级' },
  { value: 5, label: '仅所选门店' },
];

export const TAGS: readonly Label<UserTag>[] = Object.entries(TAG_WORDS).map(([value, label]) => ({
  value: value as UserTag,
  label,
}));

export const SERVICES: readonly Label<ServiceType>[] = [
  { value: 'clinic', label: '门诊' },
  { value: 'vaccine', label: '免疫' },
  { value: 'wash', label: '洗美' },
  { value: 'boarding', label: '寄养' },
  { value: 'lab', label: '化验' },
  { value: 'image', label: '影像' },
];

/** Data scope that names its departments. */
export const CHOSEN_DEPARTMENTS = 2;

/** The mark that the name of a role speaks of: 医生 and 夜班医生 are doctors, 医生助理 an assistant. */
const tagOf = (role: string): UserTag | undefined =>
  TAGS.find(({ label }) => role.trim().replace(/员$/, '').endsWith(label))?.value;

const tagsOfRoles = (roles: readonly Choice[] = []): UserTag[] => [
  ...new Set(roles.flatMap(({ name }) => tagOf(name) ?? [])),
];

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/**
 * The marks that go with other roles; undefined where those of the form stay: somebody chose them, or they are kept.
 *
 * @param form what it held with the roles before
 */
export function tagsWith(
  roles: readonly Choice[],
  { roleIds, tags = [] }: Partial<UserValues>,
  isNew: boolean,
): UserTag[] | undefined {
  const byHand = !isSame(tags, tagsOfRoles(roleIds));
  if (byHand || (!isNew && tags.length > 0)) return undefined;
  return tagsOfRoles(roles);
}

const COMPANY_SIDE = '1';
const STORE_SIDE = '2';
const WAREHOUSE_SIDE = '3';

/** The side that the name of a role speaks of: 仓库管理员 works in warehouses, 公司管理员 for the company. */
function sideOf(role: string): string {
  if (role.includes('仓库')) return WAREHOUSE_SIDE;
  return role.includes('公司') || role.includes('总部') ? COMPANY_SIDE : STORE_SIDE;
}

const sidesOfRoles = (roles: readonly Choice[] = []): string[] =>
  roles.length === 0 ? [STORE_SIDE] : [...new Set(roles.map(({ name }) => sideOf(name)))].sort();

/**
 * The sides that go with other roles of a new user; undefined where somebody chose those of the form.
 *
 * @param form what it held with the roles before
 */
export const sidesWith = (
  roles: readonly Choice[],
  { roleIds, loginTypes = [] }: Partial<UserValues>,
): string[] | undefined => (isSame(loginTypes, sidesOfRoles(roleIds)) ? sidesOfRoles(roles) : undefined);

const NAMED_STORES = 5;

/** Whether somebody is let in at stores and sees only those that are named: then one must be. */
export const needsStore = ({ loginTypes = [], dataScope }: Partial<UserValues>): boolean =>
  loginTypes.includes(STORE_SIDE) && dataScope === NAMED_STORES;

export const labelOf = <Value>(choices: readonly Label<Value>[], value: Value): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';

/** What a new user begins with. */
export const newUser: Partial<UserValues> = { sex: '1', loginTypes: [STORE_SIDE], dataScope: NAMED_STORES };

export const valuesOf = (user: UserDetail): UserValues => ({
  loginName: user.loginName,
  name: user.name,
  sex: user.sex,
  title: user.title,
  licenseNo: user.licenseNo,
  deptId: { id: user.deptId, name: user.deptName },
  roleIds: user.roleList,
  loginTypes: user.loginTypes.split(','),
  dataScope: user.dataScope,
  deptIds: user.deptList,
  storeIds: user.storeList,
  warehouseIds: user.warehouseList,
  tags: [...user.tags],
  serviceTypes: [...user.serviceTypes],
});

const idsOf = (choices: readonly Choice[] = []): string[] => choices.map(({ id }) => id);

/** The request that the values stand for. */
export const requestOf = ({ deptIds, ...values }: UserValues) => ({
  ...values,
  deptId: values.deptId.id,
  roleIds: idsOf(values.roleIds),
  loginTypes: [...values.loginTypes].sort().join(','),
  ...(values.dataScope === CHOSEN_DEPARTMENTS ? { deptIds: idsOf(deptIds) } : {}),
  storeIds: idsOf(values.storeIds),
  warehouseIds: idsOf(values.warehouseIds),
});

/** The same words for the same choices, in whatever order they were made. */
const namesOf = (choices: readonly Choice[] = []): string =>
  choices
    .map(({ name }) => name)
    .sort()
    .join('、');
export const labelsOf = <Value>(choices: readonly Label<Value>[], values: readonly Value[] = []): string =>
  choices
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join('、');

/** Labels of the fields, and their values in words. */
export const WORDS: Words<UserValues> = {
  loginName: ['手机号', ({ loginName = '' }) => loginName],
  name: ['姓名', ({ name = '' }) => name],
  sex: ['性别', ({ sex }) => labelsOf(SEXES, sex ? [sex] : [])],
  title: ['职务', ({ title = '' }) => title],
  licenseNo: ['执业兽医证号', ({ licenseNo = '' }) => licenseNo],
  deptId: ['所属部门', ({ deptId }) => deptId?.name ?? ''],
  roleIds: ['角色', ({ roleIds }) => namesOf(roleIds)],
  loginTypes: ['可登录端', ({ loginTypes = [] }) => sidesOf(loginTypes.join(','))],
  dataScope: ['数据范围', ({ dataScope }) => labelsOf(DATA_SCOPES, dataScope ? [dataScope] : [])],
  deptIds: ['数据部门', ({ deptIds }) => namesOf(deptIds)],
  storeIds: ['门店', ({ storeIds }) => namesOf(storeIds)],
  warehouseIds: ['仓库', ({ warehouseIds }) => namesOf(warehouseIds)],
  tags: ['标签', ({ tags }) => labelsOf(TAGS, tags)],
  serviceTypes: ['服务项目', ({ serviceTypes }) => labelsOf(SERVICES, serviceTypes)],
};
