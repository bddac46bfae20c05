import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { BillRow } from '@hospital/shared/contract/calls/bills';
import { BILL_FIELDS, BILL_TYPE_WORDS } from '@hospital/shared/contract/billWords';
import { billStates } from '@hospital/shared/contract/billStates';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { StatusTag } from '../StatusTag';

export const ALL = {
  keyword: '',
  status: '',
  unpaidFlag: '',
  type: '',
  storeId: '',
  ownerId: '',
  startDate: '',
  endDate: '',
} satisfies FilterOf<typeof api.bills.page>;

/** A filter as the calls take it. */
export const requestOf = readFilter<RequestOf<typeof api.bills.page>>({
  keyword: asText,
  status: oneOf(0, 1, 2, 3, 4, 5),
  unpaidFlag: oneOf('Y', 'N'),
  type: oneOf(1, 2, 3, 4, 5, 6),
  storeId: asText,
  ownerId: asText,
  startDate: asText,
  endDate: asText,
});

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'keyword', label: '账单号、宠主、宠物或电话', width: 204 },
  { kind: 'days', label: BILL_FIELDS.orderTime },
  {
    kind: 'choice',
    key: 'status',
    label: BILL_FIELDS.status,
    options: optionsOf(billStates.words),
    width: 112,
  },
  {
    kind: 'choice',
    key: 'unpaidFlag',
    label: '未结清',
    options: [
      { value: 'Y', label: '未结清' },
      { value: 'N', label: '已结束' },
    ],
    width: 104,
  },
  { kind: 'choice', key: 'type', label: BILL_FIELDS.type, options: optionsOf(BILL_TYPE_WORDS), width: 112 },
];

export type BillOrder = OrderOf<typeof api.bills.page>;

const money = (
  key: 'totalAmount' | 'discountAmount' | 'payableAmount' | 'paidAmount' | 'oweAmount',
  more: Partial<ListColumn<BillRow, BillOrder>> = {},
): ListColumn<BillRow, BillOrder> => ({
  key,
  title: BILL_FIELDS[key],
  width: 104,
  numeric: true,
  render: (row) => formatYuan(row[key]),
  ...more,
});

/** Which bill is whose, of when, how much is to be paid and in which store stand in sight at 1366 px. */
export const columnsOf = (oneStore: boolean): readonly ListColumn<BillRow, BillOrder>[] => [
  { key: 'billNo', title: BILL_FIELDS.billNo, field: 'billNo', width: 144, always: true },
  {
    key: 'orderTime',
    title: BILL_FIELDS.orderTime,
    width: 144,
    sortField: 'orderTime',
    render: ({ orderTime }) => formatDateTime(orderTime),
  },
  { key: 'type', title: BILL_FIELDS.type, width: 96, render: ({ type }) => BILL_TYPE_WORDS[type] },
  {
    key: 'ownerName',
    title: BILL_FIELDS.ownerName,
    width: 76,
    render: ({ ownerName }) => ownerName || '散客',
  },
  { key: 'petName', title: BILL_FIELDS.petName, field: 'petName', width: 76, atFirstHidden: !oneStore },
  {
    key: 'ownerMobile',
    title: BILL_FIELDS.ownerMobile,
    field: 'ownerMobile',
    width: 120,
    atFirstHidden: true,
  },
  money('totalAmount', { atFirstHidden: true }),
  money('discountAmount', { title: BILL_FIELDS.takenOffAmount, width: 136, atFirstHidden: true }),
  money('payableAmount', { sortField: 'payableAmount' }),
  // What was paid is the difference of the two beside it.
  money('paidAmount', { atFirstHidden: !oneStore }),
  money('oweAmount'),
  {
    key: 'status',
    title: BILL_FIELDS.status,
    width: 100,
    render: ({ status }) => <StatusTag status={status} />,
  },
  {
    key: 'payTime',
    title: BILL_FIELDS.payTime,
    width: 144,
    atFirstHidden: true,
    render: ({ payTime }) => formatDateTime(payTime),
  },
  {
    key: 'cashierName',
    title: BILL_FIELDS.cashierName,
    field: 'cashierName',
    width: 80,
    atFirstHidden: !oneStore,
  },
  ...(oneStore
    ? []
    : ([
        { key: 'storeName', title: BILL_FIELDS.storeName, field: 'storeName', width: 216 },
      ] satisfies ListColumn<BillRow, BillOrder>[])),
];
