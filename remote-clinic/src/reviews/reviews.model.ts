import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import { REVIEW_TYPE_OPTIONS, reviewTypeName as typeName } from '@hospital/shared/contract/listWords';
import { reviewStates, type ReviewMove } from '@hospital/shared/contract/reviewStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { type Day, formatDateTime } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

export { typeName };

/** What the card of the home page counts: pending and due today. */
export const dueToday = (today: Day) =>
  ({
    startDate: today,
    endDate: today,
    status: 'N',
    type: '',
    overdueFlag: '',
    keyword: '',
    storeId: '',
  }) satisfies FilterOf<typeof api.reviews.list>;

export const statusName = (status: Review['status']): string => reviewStates.words[status];

export const mayFollowUp = (status: Review['status']): boolean => mayMove(reviewStates, status, 'finish');

/** Why it cannot be done, in words; empty: it can. */
export const whyNotTo = (status: Review['status'], move: ReviewMove): string =>
  mayMove(reviewStates, status, move) ? '' : whyNot(reviewStates, status, move);

/** Of the field 状态: what the follow-up rate of the home page counts. */
const NOT_CANCELLED = 'NY';

export const FIELDS: readonly FilterField<keyof ReturnType<typeof dueToday>>[] = [
  { kind: 'text', key: 'keyword', label: '宠主、电话、宠物或内容' },
  { kind: 'days', label: '计划日期', planned: true },
  {
    kind: 'choice',
    key: 'status',
    label: '状态',
    options: [
      ...Object.entries(reviewStates.words).map(([value, label]) => ({ value, label })),
      { value: NOT_CANCELLED, label: '未取消' },
    ],
    width: 112,
  },
  {
    kind: 'choice',
    key: 'type',
    label: '类型',
    options: REVIEW_TYPE_OPTIONS,
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
export const requestOf = readFilter<RequestOf<typeof api.reviews.list>>({
  startDate: asText,
  endDate: asText,
  status: oneOf('N', 'Y', 'C'),
  cancelledFlag: (_, { status }) => (status === NOT_CANCELLED ? 'N' : undefined),
  type: oneOf(1, 2, 3, 4),
  overdueFlag: oneOf('Y', 'N'),
  keyword: asText,
  storeId: asText,
});

/** The same filter whatever the status: what the line above the list counts by status. */
export const ofAnyStatus = ({
  status: _,
  ...given
}: ReturnType<typeof requestOf>): RequestOf<typeof api.reviews.total> => given;

/** Fields by which the list can be ordered. */
export type ReviewOrder = OrderOf<typeof api.reviews.list>;

interface Shown {
  readonly result: NonNullable<ListColumn<Review>['render']>;
  readonly status: NonNullable<ListColumn<Review>['render']>;
  readonly oneStore: boolean;
}

/** Whom, when, what for and what became of it stand in sight at 1366 px; the rest is for who wants it. */
export const columnsOf = ({
  result,
  status,
  oneStore,
}: Shown): readonly ListColumn<Review, ReviewOrder>[] => [
  { key: 'petName', title: '宠物', field: 'petName', width: 88, always: true },
  { key: 'ownerName', title: '宠主', field: 'ownerName', width: 80 },
  { key: 'ownerMobile', title: '电话', field: 'ownerMobile', width: 120 },
  ...(oneStore ? [] : [storeName(false)]),
  {
    key: 'reviewTime',
    title: '计划时间',
    width: 152,
    sortField: 'review_time',
    render: ({ reviewTime }) => formatDateTime(reviewTime),
  },
  { key: 'status', title: '状态', width: 136, render: status },
  { key: 'type', title: '类型', width: 64, atFirstHidden: !oneStore, render: ({ type }) => typeName(type) },
  { key: 'diagnosis', title: '诊断', field: 'diagnosis', width: 104, atFirstHidden: true },
  { key: 'content', title: '回访内容', field: 'content', width: 160, atFirstHidden: !oneStore },
  { key: 'result', title: '回访结果', width: 88, atFirstHidden: true, render: result },
  {
    key: 'reservationStatus',
    title: '是否已预约',
    width: 104,
    atFirstHidden: true,
    render: ({ reservationStatus }) => (reservationStatus === 'Y' ? '已预约' : '未预约'),
  },
  {
    key: 'followCount',
    title: '回访次数',
    width: 96,
    numeric: true,
    atFirstHidden: true,
    render: ({ followCount }) => followCount,
  },
  { key: 'executorName', title: '执行人', field: 'executorName', width: 96, atFirstHidden: true },
  {
    key: 'lastFollowTime',
    title: '最近回访',
    width: 144,
    atFirstHidden: true,
    render: ({ lastFollowTime }) => formatDateTime(lastFollowTime),
  },
  { key: 'planName', title: '复诊计划', field: 'planName', width: 144, atFirstHidden: true },
  { key: 'caseNo', title: '病例号', field: 'caseNo', width: 168, atFirstHidden: true },
  ...(oneStore ? [storeName(true)] : []),
];

/** Room for the whole name: the names of a chain differ in what stands at their end. */
const STORE_WIDTH = 216;

const storeName = (hidden: boolean): ListColumn<Review, never> => ({
  key: 'storeName',
  title: '门店',
  field: 'storeName',
  width: STORE_WIDTH,
  atFirstHidden: hidden,
});
