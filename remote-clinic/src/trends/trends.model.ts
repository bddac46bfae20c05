import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { Payment, Visit } from '@hospital/shared/contract/calls/statistics';
import { caseStatusName } from '@hospital/shared/contract/listWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

/** Every field of the filters. */
export const ALL_VISITS = { startDate: '', endDate: '', keyword: '', storeId: '' } satisfies FilterOf<
  typeof api.statistics.visits
>;
export const ALL_PAYMENTS = { ...ALL_VISITS, way: '' } satisfies FilterOf<typeof api.statistics.payments>;

export const VISIT_FIELDS: readonly FilterField<keyof typeof ALL_VISITS>[] = [
  { kind: 'text', key: 'keyword', label: '病例号、宠主、电话或宠物' },
  { kind: 'days', label: '就诊日期' },
];

interface Option {
  readonly value: string;
  readonly label: string;
}

/** @param ways the dictionary type `pay_way` */
export const paymentFields = (ways: readonly Option[]): readonly FilterField<keyof typeof ALL_PAYMENTS>[] => [
  { kind: 'text', key: 'keyword', label: '账单号或流水号', width: 160 },
  { kind: 'days', label: '收款日期' },
  { kind: 'choice', key: 'way', label: '支付方式', options: ways, width: 108 },
];

const common = { startDate: asText, endDate: asText, keyword: asText, storeId: asText };

/** The filters as the calls take them. */
export const visitRequest = readFilter<RequestOf<typeof api.statistics.visits>>(common);
export const paymentRequest = readFilter<RequestOf<typeof api.statistics.payments>>({
  ...common,
  way: oneOf(1, 2, 3, 4, 5, 6, 7),
});

/** Fields by which the lists can be ordered. */
export type VisitOrder = OrderOf<typeof api.statistics.visits>;
export type PaymentOrder = OrderOf<typeof api.statistics.payments>;

const storeName = <Row extends Visit | Payment>(oneStore: boolean): ListColumn<Row, never> => ({
  key: 'storeName',
  title: '门店',
  width: 216,
  atFirstHidden: oneStore,
  render: (row) => row.storeName,
});

/** @param oneStore what is shown is of one store alone, so that its name says nothing */
export const visitColumns = (oneStore: boolean): readonly ListColumn<Visit, VisitOrder>[] => [
  { key: 'caseNo', title: '病例号', field: 'caseNo', width: 144, always: true },
  {
    key: 'visitTime',
    title: '就诊时间',
    width: 144,
    sortField: 'visit_time',
    render: ({ visitTime }) => formatDateTime(visitTime),
  },
  { key: 'ownerName', title: '宠主', field: 'ownerName', width: 80 },
  { key: 'ownerMobile', title: '电话', field: 'ownerMobile', width: 120 },
  { key: 'petName', title: '宠物', field: 'petName', width: 80 },
  { key: 'doctorName', title: '医生', field: 'doctorName', width: 80 },
  { key: 'diagnosis', title: '诊断', field: 'diagnosis', width: 136 },
  { key: 'status', title: '状态', width: 88, render: ({ status }) => caseStatusName(status) },
  storeName<Visit>(oneStore),
];

export const paymentColumns = (
  oneStore: boolean,
  way: NonNullable<ListColumn<Payment>['render']>,
): readonly ListColumn<Payment, PaymentOrder>[] => [
  { key: 'billNo', title: '账单号', field: 'billNo', width: 144, always: true },
  {
    key: 'payTime',
    title: '收款时间',
    width: 144,
    sortField: 'pay_time',
    render: ({ payTime }) => formatDateTime(payTime),
  },
  { key: 'way', title: '支付方式', width: 104, render: way },
  {
    key: 'amount',
    title: '金额（元）',
    width: 112,
    numeric: true,
    sortField: 'amount',
    render: ({ amount }) => formatYuan(amount),
  },
  { key: 'ownerName', title: '宠主', width: 80, render: ({ ownerName }) => ownerName || '散客' },
  { key: 'petName', title: '宠物', field: 'petName', width: 80, atFirstHidden: !oneStore },
  { key: 'cashierName', title: '收银员', field: 'cashierName', width: 80 },
  // Numbers of our own stand in one line; those of a provider are longer.
  { key: 'refNo', title: '流水号', field: 'refNo', width: 184, wrap: true },
  storeName<Payment>(oneStore),
];
