import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { WardStay } from '@hospital/shared/contract/calls/ward';
import { liveStates } from '@hospital/shared/contract/liveStates';
import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { RowAction } from '@hospital/shared/ui/data';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { StateTag } from './StateTag';

/** The list's own filter; who is in hospital stands first in it. */
export const ALL = {
  ...{ keyword: '', state: '', startDate: '', endDate: '', storeId: '', doctorId: '' },
} satisfies FilterOf<typeof api.ward.page>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.ward.page>>({
  ...{ keyword: asText, startDate: asText, endDate: asText, storeId: asText, doctorId: asText },
  state: oneOf(1, 2, 3),
});

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'keyword', label: '病例号、宠物、宠主、电话或笼位', width: 240 },
  {
    kind: 'choice',
    key: 'state',
    label: LIVE_FIELDS.state,
    options: Object.entries(liveStates.words).map(([value, label]) => ({ value, label })),
    width: 112,
  },
  { kind: 'days', label: '入院日期' },
];

export type StayOrder = OrderOf<typeof api.ward.page>;

/** Whose animal lies where, until when, and what it owes stand in sight at 1366 px. */
export const columnsOf = (
  oneStore: boolean,
  onOpen: (stay: WardStay) => void,
): readonly ListColumn<WardStay, StayOrder>[] => [
  {
    key: 'petName',
    title: LIVE_FIELDS.petName,
    width: 96,
    always: true,
    render: (stay) => (
      <RowAction aria-label={`住院：${stay.petName}`} onClick={() => onOpen(stay)}>
        {stay.petName}
      </RowAction>
    ),
  },
  {
    key: 'state',
    title: LIVE_FIELDS.state,
    width: 152,
    render: ({ state, overdueFlag }) => <StateTag state={state} overdue={overdueFlag === 'Y'} />,
  },
  { key: 'cageName', title: LIVE_FIELDS.cageName, field: 'cageName', width: 96 },
  { key: 'level', title: LIVE_FIELDS.level, field: 'level', width: 104, atFirstHidden: true },
  { key: 'doctorName', title: LIVE_FIELDS.doctorName, field: 'doctorName', width: 96 },
  {
    key: 'inTime',
    title: LIVE_FIELDS.inTime,
    sortField: 'inTime',
    width: 152,
    atFirstHidden: true,
    render: ({ inTime }) => formatDateTime(inTime),
  },
  {
    key: 'planOutTime',
    title: LIVE_FIELDS.planOutTime,
    sortField: 'planOutTime',
    width: 152,
    render: ({ planOutTime }) => formatDateTime(planOutTime),
  },
  {
    key: 'days',
    title: LIVE_FIELDS.days,
    width: 96,
    numeric: true,
    atFirstHidden: !oneStore,
    render: ({ days }) => days,
  },
  {
    key: 'openOrders',
    title: '未执行医嘱',
    width: 112,
    numeric: true,
    atFirstHidden: !oneStore,
    render: ({ openOrders }) => (openOrders === 0 ? '' : openOrders),
  },
  {
    key: 'deposit',
    title: LIVE_FIELDS.deposit,
    width: 104,
    numeric: true,
    render: ({ deposit }) => (deposit === 0 ? '' : formatYuan(deposit)),
  },
  {
    key: 'cost',
    title: LIVE_FIELDS.cost,
    width: 112,
    numeric: true,
    atFirstHidden: true,
    render: ({ cost }) => formatYuan(cost),
  },
  {
    key: 'owed',
    title: LIVE_FIELDS.owed,
    width: 104,
    numeric: true,
    render: ({ owed }) => formatYuan(owed),
  },
  {
    key: 'unbilledCage',
    title: LIVE_FIELDS.unbilledCage,
    width: 136,
    numeric: true,
    atFirstHidden: true,
    render: ({ unbilledCage = 0 }) => (unbilledCage === 0 ? '' : formatYuan(unbilledCage)),
  },
  { key: 'ownerName', title: LIVE_FIELDS.ownerName, field: 'ownerName', width: 88 },
  {
    key: 'ownerMobile',
    title: LIVE_FIELDS.ownerMobile,
    field: 'ownerMobile',
    width: 120,
    atFirstHidden: true,
  },
  { key: 'condition', title: LIVE_FIELDS.condition, field: 'condition', width: 200, atFirstHidden: true },
  {
    key: 'outTime',
    title: LIVE_FIELDS.outTime,
    width: 152,
    atFirstHidden: true,
    render: ({ outTime }) => formatDateTime(outTime),
  },
  { key: 'caseNo', title: LIVE_FIELDS.caseNo, field: 'caseNo', width: 152, atFirstHidden: true },
  { key: 'storeName', title: '门店', field: 'storeName', width: 200, atFirstHidden: oneStore },
];
