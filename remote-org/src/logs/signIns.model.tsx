import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { SIGN_IN_COLUMNS, SignIn } from '@hospital/shared/contract/calls/logs';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { SIDES, sidesOf } from '../sides';

/** The list's own filter: all attempts. */
export const ALL = {
  startDate: '',
  endDate: '',
  loginName: '',
  ip: '',
  type: '',
  result: '',
} satisfies FilterOf<typeof api.logs.signIns>;

/** A filter as the calls take it. */
export const requestOf = readFilter<RequestOf<typeof api.logs.signIns>>({
  startDate: asText,
  endDate: asText,
  loginName: asText,
  ip: asText,
  type: oneOf(1, 2, 3),
  result: oneOf('Y', 'N'),
});

/** When, who, from where and with what result. */
export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'days', label: '登录时间' },
  { kind: 'text', key: 'loginName', label: '登录名或姓名', width: 160 },
  { kind: 'text', key: 'ip', label: 'IP', width: 136, maxLength: 64 },
  { kind: 'choice', key: 'type', label: '登录端', options: SIDES, width: 104 },
  {
    kind: 'choice',
    key: 'result',
    label: '结果',
    options: [
      { value: 'Y', label: '成功' },
      { value: 'N', label: '失败' },
    ],
    width: 104,
  },
];

/** Their keys are those that the export takes, in its order. */
export const columns: readonly (ListColumn<SignIn, never> & {
  readonly key: (typeof SIGN_IN_COLUMNS)[number];
})[] = [
  { key: 'createDate', title: '登录时间', field: 'createDate', width: 168 },
  { key: 'loginName', title: '登录名', field: 'loginName', width: 128, always: true },
  { key: 'name', title: '姓名', field: 'name', width: 96 },
  { key: 'type', title: '登录端', width: 80, render: ({ type }) => sidesOf(String(type)) },
  {
    key: 'result',
    title: '结果',
    width: 88,
    render: ({ result }) => (result === 'Y' ? <Tag color="green">成功</Tag> : <Tag color="red">失败</Tag>),
  },
  { key: 'reason', title: '原因', field: 'reason', width: 200 },
  { key: 'ip', title: 'IP', field: 'ip', width: 136 },
  { key: 'browser', title: '浏览器', field: 'browser', width: 176 },
];
