import type { ServiceType, UserDetail, UserTag } from '@hospital/shared/contract/calls/users';
import type { Difference } from '@hospital/shared/ui/core';

/** Values of the user form. */
export interface UserValues {
  readonly loginName: string;
  readonly name: string;
  readonly sex: '1' | '2';
  readonly title?: string;
  readonly deptId: string;
  readonly roleIds: string[];
  readonly loginTypes: string[];
  readonly dataScope: UserDetail['dataScope'];
  readonly deptIds?: string[];
  readonly storeIds?: string[];
  readonly warehouseIds?: string[];
  readonly tags?: UserTag[];
  readonly serviceTypes?: ServiceType[];
}

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

export const SIDES: readonly Choice<string>[] = [
  { value: '1', label: '公司' },
  { value: '2', label: '门店' },
  { value: '3', label: '仓库' },
];

export const DATA_SCOPES: readonly Choice<UserDetail['dataScope']>[] = [
  { value: 1, label: '全部数据' },
  { value: 2, label: '指定部门及下级' },
  { value: 3, label: '本部门' },
  { value: 4, label: '本部门及下级' },
  { value: 5, label: '仅所选门店' },
];

export const TAGS: readonly Choice<UserTag>[] = [
  { value: 'doctor', label: '医生' },
  { value: 'nurse', label: '护士' },
  { value: 'washer', label: '美容师' },
  { value: 'cashier', label: '收银' },
  { value: 'sale', label: '销售' },
  { value: 'assistant', label: '助理' },
];

export const SERVICES: readonly Choice<ServiceType>[] = [
  { value: 'clinic', label: '门诊' },
  { value: 'vaccine', label: '免疫' },
  { value: 'wash', label: '洗美' },
  { value: 'boarding', label: '寄养' },
  { value: 'lab', label: '化验' },
  { value: 'image', label: '影像' },
];

/** Data scope that names its departments. */
export const CHOSEN_DEPARTMENTS = 2;

export const labelOf = <Value>(choices: readonly Choice<Value>[], value: Value): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';

/** Words for `'1,2'`. */
export const sidesOf = (loginTypes: string): string =>
  loginTypes
    .split(',')
    .map((type) => labelOf(SIDES, type))
    .join('、');

/** What a new user begins with. */
export const newUser: Partial<UserValues> = { sex: '1', loginTypes: ['2'], dataScope: 5 };

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);
const namesOf = (list: readonly { readonly name: string }[]): string =>
  list.map(({ name }) => name).join('、');

export const valuesOf = (user: UserDetail): UserValues => ({
  loginName: user.loginName,
  name: user.name,
  sex: user.sex,
  title: user.title,
  deptId: user.deptId,
  roleIds: idsOf(user.roleList),
  loginTypes: user.loginTypes.split(','),
  dataScope: user.dataScope,
  deptIds: idsOf(user.deptList),
  storeIds: idsOf(user.storeList),
  warehouseIds: idsOf(user.warehouseList),
  tags: [...user.tags],
  serviceTypes: [...user.serviceTypes],
});

/** The request that the values stand for. */
export const requestOf = ({ loginTypes, deptIds, ...values }: UserValues) => ({
  ...values,
  loginTypes: [...loginTypes].sort().join(','),
  ...(values.dataScope === CHOSEN_DEPARTMENTS ? { deptIds: deptIds ?? [] } : {}),
});

const same = (one: unknown, other: unknown): boolean => {
  const plain = (value: unknown): unknown => (Array.isArray(value) ? [...value].sort() : (value ?? ''));
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
};

/** Fields in which a newer record differs from what is typed. */
export function differencesOf(mine: UserValues, theirs: UserDetail): Difference[] {
  const values = valuesOf(theirs);
  const words: readonly (readonly [keyof UserValues, string, string])[] = [
    ['loginName', '手机号', theirs.loginName],
    ['name', '姓名', theirs.name],
    ['sex', '性别', theirs.sex === '1' ? '男' : '女'],
    ['title', '职务', theirs.title],
    ['deptId', '所属部门', theirs.deptName],
    ['roleIds', '角色', namesOf(theirs.roleList)],
    ['loginTypes', '可登录端', sidesOf(theirs.loginTypes)],
    ['dataScope', '数据范围', labelOf(DATA_SCOPES, theirs.dataScope)],
    ['deptIds', '数据部门', namesOf(theirs.deptList)],
    ['storeIds', '门店', namesOf(theirs.storeList)],
    ['warehouseIds', '仓库', namesOf(theirs.warehouseList)],
    ['tags', '标签', theirs.tags.map((tag) => labelOf(TAGS, tag)).join('、')],
    ['serviceTypes', '服务项目', theirs.serviceTypes.map((type) => labelOf(SERVICES, type)).join('、')],
  ];
  return words
    .filter(([field]) => !same(mine[field], values[field]))
    .map(([, label, text]) => ({ label, theirs: text }));
}
