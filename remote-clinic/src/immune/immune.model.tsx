import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import {
  DUE_DAYS,
  IMMUNE_FIELDS as FIELDS,
  IMMUNE_TYPE_OPTIONS,
  IMMUNE_TYPES,
  immuneDose,
} from '@hospital/shared/contract/immuneWords';
import { addDays, type Day } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { StatusTag } from './StatusTag';

/** Which plans a tab shows. */
export type ImmuneTab = 'due' | 'overdue' | 'done';
export const TABS: readonly (readonly [ImmuneTab, string])[] = [
  ['due', '待执行'],
  ['overdue', '已逾期'],
  ['done', '已完成'],
];

/** What each tab shows at first: what is due in the next days, all that is late, what was done in the last month. */
const DAYS: Readonly<Record<ImmuneTab, (today: Day) => readonly [startDate: Day, endDate: Day]>> = {
  due: (today) => [today, addDays(today, DUE_DAYS)],
  overdue: () => ['', ''],
  done: (today) => [addDays(today, -30), today],
};

export const filterOf = (tab: ImmuneTab, today: Day) => {
  const [startDate, endDate] = DAYS[tab](today);
  return {
    ...{ startDate, endDate, type: '', tipStatus: '', keyword: '', storeId: '' },
  } satisfies FilterOf<typeof api.immunisation.tips>;
};

type Key = keyof ReturnType<typeof filterOf>;

export const fieldsOf = (tab: ImmuneTab): readonly FilterField<Key>[] => [
  { kind: 'text', key: 'keyword', label: '宠物、宠主、电话或证号' },
  { kind: 'days', label: tab === 'done' ? FIELDS.finishDate : FIELDS.planDate, planned: tab === 'due' },
  { kind: 'choice', key: 'type', label: FIELDS.type, options: IMMUNE_TYPE_OPTIONS, width: 112 },
  ...(tab === 'done'
    ? []
    : [
        {
          ...{ kind: 'choice' as const, key: 'tipStatus' as const, label: FIELDS.tipStatus, width: 112 },
          options: [
            { value: 'N', label: '未提醒' },
            { value: 'Y', label: '已提醒' },
          ],
        },
      ]),
];

/** A filter of a tab as the calls take it. */
const given = readFilter<RequestOf<typeof api.immunisation.tips>>({
  startDate: asText,
  endDate: asText,
  type: oneOf(1, 2, 3, 4),
  tipStatus: oneOf('Y', 'N'),
  keyword: asText,
  storeId: asText,
});
export const requestOf = (tab: ImmuneTab, filter: Parameters<typeof given>[0]) => ({
  ...given(filter),
  ...(tab === 'done' ? { status: 'Y' as const } : ({ overdueFlag: tab === 'overdue' ? 'Y' : 'N' } as const)),
});

export type ImmuneOrder = OrderOf<typeof api.immunisation.tips>;

const tipped = ({ tipStatus, tipCount, lastTipTime }: ImmunePlan): string =>
  tipStatus === 'N' ? '未提醒' : `${tipCount}次，${(lastTipTime ?? '').slice(5, 10)}`;

/** The number of its certificate, and those that are void. */
const certificates = ({ certificateNo, voids }: ImmunePlan): string =>
  [certificateNo, ...voids.map((gone) => `${gone.certificateNo}（作废）`)].filter(Boolean).join('、');

type Column = ListColumn<ImmunePlan, ImmuneOrder>;

/** Who, what and when stand in sight at 1366 px; the rest is for who wants it. */
export const columnsOf = (tab: ImmuneTab, oneStore: boolean): readonly Column[] => [
  { key: 'petName', title: FIELDS.petName, field: 'petName', width: 88, always: true },
  { key: 'ownerName', title: FIELDS.ownerName, field: 'ownerName', width: 80 },
  {
    ...{ key: 'ownerMobile', title: FIELDS.ownerMobile, field: 'ownerMobile', width: 120 },
    // Nobody is called about what was done: the number of its certificate needs the place.
    atFirstHidden: tab === 'done',
  },
  {
    key: 'type',
    title: FIELDS.type,
    width: 88,
    atFirstHidden: true,
    render: ({ type }) => IMMUNE_TYPES[type],
  },
  { key: 'productName', title: FIELDS.productName, field: 'productName', width: 144 },
  { key: 'dose', title: FIELDS.dose, width: 80, atFirstHidden: true, render: immuneDose },
  ...(tab === 'done' ? doneColumns : dueColumns),
  {
    key: 'storeName',
    title: FIELDS.storeName,
    field: 'storeName',
    width: 200,
    atFirstHidden: oneStore,
  },
  { key: 'remarks', title: FIELDS.remarks, field: 'remarks', width: 144, atFirstHidden: true },
];

const dueColumns: readonly Column[] = [
  { key: 'planDate', title: FIELDS.planDate, field: 'planDate', width: 112, sortField: 'planDate' },
  { key: 'status', title: FIELDS.status, width: 160, render: (plan) => <StatusTag {...plan} /> },
  { key: 'tipStatus', title: '提醒', width: 108, render: tipped },
  { key: 'tipResult', title: FIELDS.tipResult, field: 'tipResult', width: 144, atFirstHidden: true },
  {
    key: 'reserved',
    title: '预约',
    width: 72,
    atFirstHidden: true,
    render: ({ reservationId, bookingId }) => (reservationId || bookingId ? '已约' : ''),
  },
];

const doneColumns: readonly Column[] = [
  {
    key: 'finishDate',
    title: FIELDS.finishDate,
    width: 112,
    sortField: 'finishDate',
    render: ({ finishDate }) => finishDate,
  },
  {
    key: 'status',
    title: FIELDS.status,
    width: 152,
    atFirstHidden: true,
    render: (plan) => <StatusTag {...plan} />,
  },
  { key: 'validDate', title: FIELDS.validDate, width: 112, render: ({ validDate }) => validDate },
  { key: 'batchNo', title: FIELDS.batchNo, field: 'batchNo', width: 104 },
  { key: 'executorName', title: FIELDS.executorName, field: 'executorName', width: 80 },
  // A number that is void never looks like one that holds: its word is not cut.
  { key: 'certificateNo', title: FIELDS.certificateNo, width: 176, wrap: true, render: certificates },
  { key: 'manufacturer', title: FIELDS.manufacturer, field: 'manufacturer', width: 96, atFirstHidden: true },
];
