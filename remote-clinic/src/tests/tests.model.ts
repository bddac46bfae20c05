import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { TestingOrder } from '@hospital/shared/contract/calls/testing';
import {
  TESTING_STATUS_OPTIONS,
  TESTING_TYPE_OPTIONS,
  testingStateName as stateOf,
  testingTypeName as typeName,
} from '@hospital/shared/contract/listWords';
import { formatDateTime } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

export { stateOf, typeName };

/** What the card of the home page counts: every order whose report is not out yet. */
export const WITHOUT_REPORT = {
  unfinishedFlag: 'Y',
  type: '',
  status: '',
  startDate: '',
  endDate: '',
  keyword: '',
  storeId: '',
} satisfies FilterOf<typeof api.testing.page>;

export const FIELDS: readonly FilterField<keyof typeof WITHOUT_REPORT>[] = [
  { kind: 'text', key: 'keyword', label: '检查单号、样本号、项目、宠主或宠物', width: 282 },
  {
    kind: 'choice',
    key: 'unfinishedFlag',
    label: '报告',
    options: [
      { value: 'Y', label: '未出报告' },
      { value: 'N', label: '已出或取消' },
    ],
    width: 128,
  },
  {
    kind: 'choice',
    key: 'type',
    label: '类型',
    options: TESTING_TYPE_OPTIONS,
    width: 100,
  },
  {
    kind: 'choice',
    key: 'status',
    label: '状态',
    options: TESTING_STATUS_OPTIONS,
    width: 112,
  },
  { kind: 'days', label: '开单日期' },
];

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.testing.page>>({
  unfinishedFlag: oneOf('Y', 'N'),
  type: oneOf(1, 2, 3, 4),
  status: oneOf(0, 1, 2, 3, 4),
  startDate: asText,
  endDate: asText,
  keyword: asText,
  storeId: asText,
});

/** Fields by which the list can be ordered. */
export type TestOrder = OrderOf<typeof api.testing.page>;

/** Minutes in words: `45分钟`, `3小时20分钟`, `2天5小时`. */
export function formatWait(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`;
  if (hours > 0) return rest > 0 ? `${hours}小时${rest}分钟` : `${hours}小时`;
  return `${rest}分钟`;
}

interface Shown {
  readonly status: NonNullable<ListColumn<TestingOrder>['render']>;
  readonly oneStore: boolean;
}

/** Whose, what, how far and since when stand in sight at 1366 px; the rest is for who wants it. */
export const columnsOf = ({ status, oneStore }: Shown): readonly ListColumn<TestingOrder, TestOrder>[] => [
  { key: 'petName', title: '宠物', field: 'petName', width: 80, always: true },
  { key: 'ownerName', title: '宠主', field: 'ownerName', width: 80 },
  ...(oneStore ? [] : [storeName(false)]),
  { key: 'productName', title: '检查项目', field: 'productName', width: 140 },
  { key: 'type', title: '类型', width: 64, render: ({ type }) => typeName(type) },
  { key: 'status', title: '状态', width: 104, render: status },
  {
    key: 'wait',
    title: '等待时长',
    width: 120,
    numeric: true,
    render: ({ waitMinutes }) => formatWait(waitMinutes),
  },
  {
    key: 'applyTime',
    title: '开单时间',
    width: 152,
    sortField: 'apply_time',
    render: ({ applyTime }) => formatDateTime(applyTime),
  },
  { key: 'applyDoctorName', title: '开单医生', field: 'applyDoctorName', width: 88 },
  { key: 'orderNo', title: '检查单号', field: 'orderNo', width: 144, atFirstHidden: !oneStore },
  { key: 'executorName', title: '检测人', field: 'executorName', width: 96, atFirstHidden: true },
  { key: 'sampleNo', title: '样本号', field: 'sampleNo', width: 136, atFirstHidden: true },
  {
    key: 'reportTime',
    title: '报告时间',
    width: 144,
    atFirstHidden: true,
    render: ({ reportTime }) => formatDateTime(reportTime),
  },
  { key: 'caseNo', title: '病例号', field: 'caseNo', width: 168, atFirstHidden: true },
  ...(oneStore ? [storeName(true)] : []),
];

const storeName = (hidden: boolean): ListColumn<TestingOrder, never> => ({
  key: 'storeName',
  title: '门店',
  field: 'storeName',
  // The whole name: the names of a chain differ in what stands at their end.
  width: 224,
  atFirstHidden: hidden,
});
