import type { Dept } from '@hospital/shared/contract/calls/organisation';
import type { Choice, Words } from '@hospital/shared/ui/data';

/** What the department dialog edits. */
export interface DeptValues {
  readonly parentId?: Choice;
  readonly name: string;
  readonly deptType: Dept['deptType'];
  readonly sort: number;
  readonly leader?: Choice;
}

/** Parent of the root, on the wire. */
export const NO_PARENT = '0';

export const DEPT_TYPES: readonly { readonly value: Dept['deptType']; readonly label: string }[] = [
  { value: 1, label: '初级合伙人' },
  { value: 2, label: '中级合伙人' },
  { value: 3, label: '高级合伙人' },
];

const typeName = (type: Dept['deptType'] | undefined): string =>
  DEPT_TYPES.find(({ value }) => value === type)?.label ?? '';

export const DEPT_WORDS: Words<DeptValues> = {
  parentId: ['所属上级', ({ parentId }) => parentId?.name ?? ''],
  name: ['部门名称', ({ name = '' }) => name],
  deptType: ['部门类型', ({ deptType }) => typeName(deptType)],
  sort: ['排序', ({ sort }) => String(sort ?? '')],
  leader: ['负责人', ({ leader }) => leader?.name ?? ''],
};

export const deptValues = ({
  parentId,
  parentName,
  name,
  deptType,
  sort,
  leader,
  leaderName,
}: Dept): DeptValues => ({
  ...(parentId === NO_PARENT ? {} : { parentId: { id: parentId, name: parentName } }),
  name,
  deptType,
  sort,
  ...(leader ? { leader: { id: leader, name: leaderName } } : {}),
});

/** The request that the values stand for. */
export const deptRequest = ({ parentId, leader, ...values }: DeptValues) => ({
  name: values.name,
  deptType: values.deptType,
  sort: values.sort,
  parentId: parentId?.id ?? NO_PARENT,
  leader: leader?.id ?? '',
});
