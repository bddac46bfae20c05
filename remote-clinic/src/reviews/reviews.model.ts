import type { Review } from '@hospital/shared/contract/calls/reviews';
import { formatDateTime, shanghaiDay } from '@hospital/shared/format';
import type { FilterField, FilterValues, ListColumn } from '@hospital/shared/ui/listView';

/** What the card of the home page counts: pending and due today. */
export const dueToday = (today = shanghaiDay()): FilterValues => ({
  startDate: today,
  endDate: today,
  status: 'N',
  type: '',
  overdueFlag: '',
  keyword: '',
  storeId: '',
});

/** `type` of a follow-up, from 1 (domain.md §2.8). */
const TYPES = ['复诊', '回访', '术后', '满意度'];
export const typeName = (type: number): string => TYPES[type - 1] ?? '其他';

const STATUSES = { N: '待处理', Y: '已完成', C: '已取消' } as const;
export const statusName = (status: Review['status']): string => STATUSES[status];

export const FIELDS: readonly FilterField[] = [
  { kind: 'text', key: 'keyword', label: '宠主、电话、宠物或内容' },
  { kind: 'days', label: '计划日期' },
  {
    kind: 'choice',
    key: 'status',
    label: '状态',
    options: Object.entries(STATUSES).map(([value, label]) => ({ value, label })),
    width: 112,
  },
  {
    kind: 'choice',
    key: 'type',
    label: '类型',
    options: TYPES.map((label, at) => ({ value: String(at + 1), label })),
    width: 112,
  },
  {
    kind: 'choice',
    key: 'overdueFlag',
    label: '是否逾期',
    options: [
      { value: 'Y', label: '已逾期' },
      { value: 'N', label: '未逾期' },
    ],
    width: 112,
  },
];

/** A filter as the calls take it. */
export const requestOf = ({ type, ...given }: Readonly<Record<string, string>>) => ({
  ...given,
  ...(type && /^[1-4]$/.test(type) ? { type: Number(type) } : {}),
});

interface Shown {
  /** Words for a code of the dictionary type `review_result`. */
  readonly resultName: (code: string) => string;
  readonly status: NonNullable<ListColumn<Review>['render']>;
  readonly oneStore: boolean;
}

export const columnsOf = ({ resultName, status, oneStore }: Shown): readonly ListColumn<Review>[] => [
  { key: 'petName', title: '宠物', field: 'petName', width: 96, always: true },
  { key: 'ownerName', title: '宠主', field: 'ownerName', width: 96 },
  { key: 'ownerMobile', title: '电话', field: 'ownerMobile', width: 128 },
  { key: 'type', title: '类型', width: 80, render: ({ type }) => typeName(type) },
  {
    key: 'reviewTime',
    title: '计划时间',
    width: 144,
    sortField: 'review_time',
    render: ({ reviewTime }) => formatDateTime(reviewTime),
  },
  { key: 'status', title: '状态', width: 136, render: status },
  { key: 'content', title: '回访内容', field: 'content', width: 200 },
  { key: 'diagnosis', title: '诊断', field: 'diagnosis', width: 136 },
  {
    key: 'reservationStatus',
    title: '是否已预约',
    width: 104,
    render: ({ reservationStatus }) => (reservationStatus === 'Y' ? '已预约' : '未预约'),
  },
  { key: 'result', title: '回访结果', width: 96, render: ({ result }) => resultName(result) },
  {
    key: 'followCount',
    title: '回访次数',
    width: 96,
    numeric: true,
    render: ({ followCount }) => followCount,
  },
  { key: 'executorName', title: '执行人', field: 'executorName', width: 96 },
  {
    key: 'lastFollowTime',
    title: '最近回访',
    width: 144,
    atFirstHidden: true,
    render: ({ lastFollowTime }) => formatDateTime(lastFollowTime),
  },
  { key: 'caseNo', title: '病例号', field: 'caseNo', width: 168, atFirstHidden: true },
  { key: 'storeName', title: '门店', field: 'storeName', width: 200, atFirstHidden: oneStore },
];
