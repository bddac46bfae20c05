import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { isUntold, WASH_NOTICES } from '@hospital/shared/contract/washNotices';
import { washStates } from '@hospital/shared/contract/washStates';
import { WASH_FIELDS } from '@hospital/shared/contract/washWords';
import { formatYuan } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { NoticeTag } from './NoticeTag';
import { OverdueTag } from './OverdueTag';
import { itemsText, timesOf } from './plan.model';

/** The list's own filter: everything. */
export const ALL = {
  keyword: '',
  startDate: '',
  endDate: '',
  state: '',
  washerId: '',
  notifyFlag: '',
} satisfies FilterOf<typeof api.washing.list>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.washing.list>>({
  keyword: asText,
  startDate: asText,
  endDate: asText,
  state: oneOf(1, 2, 3, 4),
  washerId: asText,
  notifyFlag: oneOf('Y', 'N'),
});

type Options = readonly { readonly value: string; readonly label: string }[];

export const fieldsOf = (washers: Options): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'keyword', label: '宠物、宠主、电话或洗美单号', width: 226 },
  { kind: 'days', label: '洗美日期', planned: true },
  {
    kind: 'choice',
    key: 'state',
    label: WASH_FIELDS.state,
    options: Object.entries(washStates.words).map(([value, label]) => ({ value, label })),
    width: 112,
  },
  { kind: 'choice', key: 'washerId', label: WASH_FIELDS.washerId, options: washers, width: 120 },
  {
    kind: 'choice',
    key: 'notifyFlag',
    label: '取宠通知',
    options: [
      { value: 'Y', label: '已通知' },
      { value: 'N', label: '未通知' },
    ],
    width: 112,
  },
];

export type PlanOrder = OrderOf<typeof api.washing.list>;

const COLORS = { 1: 'orange', 2: 'arcoblue', 3: 'green', 4: 'gray' } as const;

/** All five words in one line. */
export const ACTIONS_WIDTH = 240;

/** When, who, what and what became of it stand in sight at 1366 px. */
export const COLUMNS: readonly ListColumn<WashPlan, PlanOrder>[] = [
  { key: 'planDate', title: WASH_FIELDS.planDate, field: 'planDate', width: 112, sortField: 'planDate' },
  { key: 'time', title: '时间', width: 112, render: timesOf },
  { key: 'petName', title: WASH_FIELDS.petName, field: 'petName', width: 88, always: true },
  { key: 'ownerName', title: WASH_FIELDS.ownerName, field: 'ownerName', width: 80 },
  {
    key: 'ownerMobile',
    title: WASH_FIELDS.ownerMobile,
    field: 'ownerMobile',
    width: 120,
    atFirstHidden: true,
  },
  { key: 'items', title: WASH_FIELDS.items, width: 144, render: ({ items }) => itemsText(items) },
  {
    key: 'amount',
    title: WASH_FIELDS.amount,
    width: 104,
    numeric: true,
    // The desk may have changed the bill.
    render: ({ amount, billAmount }) => formatYuan(billAmount ?? amount),
  },
  { key: 'washerName', title: WASH_FIELDS.washerName, field: 'washerName', width: 80 },
  {
    key: 'state',
    title: WASH_FIELDS.state,
    width: 144,
    render: (plan) => (
      <>
        <Tag color={COLORS[plan.state]}>{washStates.words[plan.state]}</Tag>
        <OverdueTag plan={plan} />
        {plan.state === 3 && isUntold(plan.notice) && (
          <Tag color={plan.notice === 'failed' ? 'red' : 'orange'}>{WASH_NOTICES[plan.notice]}</Tag>
        )}
      </>
    ),
  },
  { key: 'planNo', title: WASH_FIELDS.planNo, field: 'planNo', width: 160, atFirstHidden: true },
  {
    key: 'billNo',
    title: WASH_FIELDS.billNo,
    width: 160,
    atFirstHidden: true,
    render: ({ billNo, billVoidFlag }) => (billVoidFlag === 'Y' ? `${billNo}（已作废）` : billNo),
  },
  { key: 'skinNote', title: WASH_FIELDS.skinNote, field: 'skinNote', width: 144, atFirstHidden: true },
  {
    key: 'notice',
    title: WASH_FIELDS.notice,
    width: 200,
    atFirstHidden: true,
    render: (plan) => plan.state === 3 && <NoticeTag {...plan} />,
  },
  {
    key: 'cancelReason',
    title: WASH_FIELDS.cancelReason,
    field: 'cancelReason',
    width: 144,
    atFirstHidden: true,
  },
];
