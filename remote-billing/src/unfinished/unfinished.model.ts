import { asText, type FilterOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { UnfinishedCase, UnfinishedStay } from '@hospital/shared/contract/calls/statistics';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

/** Every field of the filter; the variants of the page have it in common. */
export const ALL_CASES = {
  startDate: '',
  endDate: '',
  keyword: '',
  doctorId: '',
  storeId: '',
} satisfies FilterOf<typeof api.statistics.unfinishedByDoctor>;

/** The filter as the calls take it; all of them take the same. */
export const requestOf = readFilter<RequestOf<typeof api.statistics.unfinishedByDoctor>>({
  startDate: asText,
  endDate: asText,
  keyword: asText,
  doctorId: asText,
  storeId: asText,
});

export const FIELDS: readonly FilterField<keyof typeof ALL_CASES>[] = [
  { kind: 'text', key: 'keyword', label: '病例号、宠主、电话或宠物' },
  { kind: 'days', label: '就诊日期' },
];

type Either = UnfinishedCase | UnfinishedStay;

/** What cases and stays show first: whose, and on the company side where. */
const whose = <Row extends Either>(oneStore: boolean): readonly ListColumn<Row, never>[] => [
  { key: 'petName', title: '宠物', width: 88, always: true, render: ({ petName }) => petName },
  { key: 'ownerName', title: '宠主', width: 80, render: ({ ownerName }) => ownerName },
  { key: 'ownerMobile', title: '电话', width: 120, render: ({ ownerMobile }) => ownerMobile },
  ...(oneStore ? [] : [storeName<Row>(false)]),
];

/** What they show last, and at first not at all. */
const folded = <Row extends Either>(oneStore: boolean): readonly ListColumn<Row, never>[] => [
  {
    key: 'billCount',
    title: '账单数',
    width: 80,
    numeric: true,
    atFirstHidden: true,
    render: ({ billCount }) => billCount,
  },
  { key: 'caseNo', title: '病例号', width: 168, atFirstHidden: true, render: ({ caseNo }) => caseNo },
  ...(oneStore ? [storeName<Row>(true)] : []),
];

const doctorName = <Row extends Either>(): ListColumn<Row, never> => ({
  key: 'doctorName',
  title: '医生',
  width: 80,
  render: (row) => row.doctorName,
});

const owed = <Row extends Either, Field extends string = never>(
  sortField?: Field,
): readonly ListColumn<Row, Field>[] => [
  {
    key: 'unpaidAmount',
    title: '未结金额（元）',
    width: 136,
    numeric: true,
    render: ({ unpaidAmount }) => formatYuan(unpaidAmount),
    ...(sortField ? { sortField } : {}),
  },
];

const storeName = <Row extends Either>(hidden: boolean): ListColumn<Row, never> => ({
  key: 'storeName',
  title: '门店',
  // The whole name: the names of a chain differ in what stands at their end.
  width: 224,
  atFirstHidden: hidden,
  render: (row) => row.storeName,
});

/** Fields by which the cases can be ordered. */
export type CaseOrder = OrderOf<typeof api.statistics.unfinishedCases>;

/** @param oneStore what is shown is of one store alone, so that its name says nothing */
export const caseColumns = (oneStore: boolean): readonly ListColumn<UnfinishedCase, CaseOrder>[] => [
  ...whose<UnfinishedCase>(oneStore),
  ...owed<UnfinishedCase, CaseOrder>('unpaid_amount'),
  { key: 'reason', title: '原因', width: 74, render: ({ reason }) => reason },
  { key: 'days', title: '已过天数', width: 88, numeric: true, render: ({ days }) => days },
  {
    key: 'visitTime',
    title: '就诊时间',
    width: 144,
    sortField: 'visit_time',
    render: ({ visitTime }) => formatDateTime(visitTime),
  },
  doctorName<UnfinishedCase>(),
  ...folded<UnfinishedCase>(oneStore),
];

export const stayColumns = (oneStore: boolean): readonly ListColumn<UnfinishedStay, never>[] => [
  ...whose<UnfinishedStay>(oneStore),
  ...owed<UnfinishedStay>(),
  {
    key: 'deposit',
    title: '押金（元）',
    width: 104,
    numeric: true,
    render: ({ deposit }) => formatYuan(deposit),
  },
  { key: 'reason', title: '原因', width: 120, render: ({ reason }) => reason },
  {
    key: 'planOutTime',
    title: '计划出院',
    width: 152,
    atFirstHidden: !oneStore,
    render: ({ planOutTime }) => formatDateTime(planOutTime),
  },
  {
    key: 'outTime',
    title: '出院时间',
    width: 152,
    render: ({ outTime }) => formatDateTime(outTime) || '未出院',
  },
  // On the company side the whole names of stores take its room.
  { ...doctorName<UnfinishedStay>(), atFirstHidden: !oneStore },
  {
    key: 'cageName',
    title: '笼位',
    width: 96,
    atFirstHidden: true,
    render: ({ cageName }) => cageName,
  },
  {
    key: 'inTime',
    title: '入院时间',
    width: 144,
    atFirstHidden: true,
    render: ({ inTime }) => formatDateTime(inTime),
  },
  {
    key: 'depositBalance',
    title: '押金余额（元）',
    width: 128,
    numeric: true,
    atFirstHidden: true,
    render: ({ depositBalance }) => formatYuan(depositBalance),
  },
  ...folded<UnfinishedStay>(oneStore),
];

/** Cases of a doctor or a store together. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly caseCount: number;
  readonly unpaidAmount: number;
  readonly oldestDays: number;
}

/** Figures by which groups can be ordered. */
export type GroupOrder = OrderOf<typeof api.statistics.exportUnfinishedByDoctor>;

export const groupColumns = (title: string): readonly ListColumn<Group, GroupOrder>[] => [
  { key: 'name', title, width: 240, always: true, render: ({ name }) => name },
  {
    key: 'caseCount',
    title: '病例数',
    width: 112,
    numeric: true,
    sortField: 'caseCount',
    render: ({ caseCount }) => caseCount,
  },
  {
    key: 'unpaidAmount',
    title: '未结金额（元）',
    width: 160,
    numeric: true,
    sortField: 'unpaidAmount',
    render: ({ unpaidAmount }) => formatYuan(unpaidAmount),
  },
  {
    key: 'oldestDays',
    title: '最久天数',
    width: 112,
    numeric: true,
    sortField: 'oldestDays',
    render: ({ oldestDays }) => oldestDays,
  },
];

/** A page of groups in an order; without one as the server gave them, those with the most cases first. */
export function pageOfGroups(
  groups: readonly Group[],
  {
    page,
    pageSize,
    order,
  }: {
    readonly page: number;
    readonly pageSize: number;
    readonly order: { readonly field: GroupOrder; readonly type: 'asc' | 'desc' } | null;
  },
): readonly Group[] {
  const by = order?.field;
  const sign = order?.type === 'asc' ? 1 : -1;
  const sorted = by ? groups.toSorted((one, other) => sign * (one[by] - other[by])) : groups;
  return sorted.slice((page - 1) * pageSize, page * pageSize);
}
