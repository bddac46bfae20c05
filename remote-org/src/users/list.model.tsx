import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { User, USER_COLUMNS } from '@hospital/shared/contract/calls/users';
import { MOBILE_LENGTH } from '@hospital/shared/contract/phone';
import { formatDateTime } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import type { ReactNode } from 'react';
import { sidesOf } from '../sides';
import { labelOf, labelsOf, SEXES, TAGS, WORDS } from './users.model';
import { UserState } from './UserState';
import classes from './users.module.css';

/** The list's own filter: everybody whom the caller may manage. */
export const ALL = {
  name: '',
  loginName: '',
  deptId: '',
  storeId: '',
  roleId: '',
  tag: '',
  enabled: '',
} satisfies FilterOf<typeof api.users.list>;

export type UserOrder = OrderOf<typeof api.users.list>;

/** Users on a page. */
export const PAGE_SIZE = 50;

/** A filter as the calls take it. */
export const requestOf = readFilter<RequestOf<typeof api.users.list>>({
  name: asText,
  loginName: asText,
  deptId: asText,
  storeId: asText,
  roleId: asText,
  tag: oneOf(...TAGS.map(({ value }) => value)),
  enabled: oneOf('Y', 'N'),
});

type Field = FilterField<keyof typeof ALL>;

/** @param choices departments, stores and roles to choose from */
export const fieldsOf = (...choices: readonly Field[]): readonly Field[] => [
  { kind: 'text', key: 'name', label: WORDS.name[0], width: 140, stays: true },
  { kind: 'text', key: 'loginName', label: WORDS.loginName[0], width: 140, maxLength: MOBILE_LENGTH },
  ...choices,
  { kind: 'choice', key: 'tag', label: WORDS.tags[0], options: TAGS, width: 112 },
  {
    kind: 'choice',
    key: 'enabled',
    label: '状态',
    options: [
      { value: 'Y', label: '启用' },
      { value: 'N', label: '已停用' },
    ],
    width: 112,
  },
];

/**
 * Their keys are those that the export takes, in its order.
 *
 * @param onOpen opens the details of a user; undefined where the caller may not read them
 */
export const columnsOf = (
  onOpen: ((user: User) => void) | undefined,
): readonly (ListColumn<User, UserOrder> & { readonly key: (typeof USER_COLUMNS)[number] })[] => [
  {
    key: 'name',
    title: WORDS.name[0],
    width: 104,
    always: true,
    sortField: 'name',
    render: (user): ReactNode =>
      onOpen ? (
        <button type="button" className={classes.open} onClick={() => onOpen(user)}>
          {user.name}
        </button>
      ) : (
        user.name
      ),
  },
  {
    key: 'loginName',
    title: WORDS.loginName[0],
    field: 'loginName',
    width: 120,
    sortField: 'loginName',
  },
  {
    key: 'sex',
    title: WORDS.sex[0],
    width: 64,
    atFirstHidden: true,
    render: ({ sex }) => labelOf(SEXES, sex),
  },
  { key: 'title', title: WORDS.title[0], field: 'title', width: 112 },
  {
    key: 'licenseNo',
    title: WORDS.licenseNo[0],
    field: 'licenseNo',
    width: 144,
    atFirstHidden: true,
  },
  { key: 'deptName', title: WORDS.deptId[0], field: 'deptName', width: 152 },
  {
    key: 'roleList',
    title: WORDS.roleIds[0],
    width: 176,
    render: ({ roleList }) => roleList.map(({ name }) => name).join('、'),
  },
  {
    key: 'tags',
    title: WORDS.tags[0],
    width: 128,
    atFirstHidden: true,
    render: ({ tags }) => labelsOf(TAGS, tags),
  },
  {
    key: 'loginTypes',
    title: WORDS.loginTypes[0],
    width: 144,
    atFirstHidden: true,
    render: ({ loginTypes }) => sidesOf(loginTypes),
  },
  { key: 'enabled', title: '状态', width: 96, render: (user) => <UserState {...user} /> },
  {
    key: 'createDate',
    title: '创建时间',
    width: 144,
    sortField: 'createDate',
    atFirstHidden: true,
    render: ({ createDate }) => formatDateTime(createDate),
  },
];
