import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { Boarding } from '@hospital/shared/contract/calls/boarding';
import { boardingStates } from '@hospital/shared/contract/boardingStates';
import { BOARDING_FIELDS } from '@hospital/shared/contract/boardingWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { RowAction } from '@hospital/shared/ui/data';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { StateTag } from '../StateTag';
import { isUnsigned } from '../tasks';

/** The list's own filter: who is in the house and who is to come stands first in it. */
export const ALL = {
  ...{ keyword: '', state: '', startDate: '', endDate: '', storeId: '', cageId: '', petId: '' },
} satisfies FilterOf<typeof api.boarding.list>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.boarding.list>>({
  ...{ keyword: asText, startDate: asText, endDate: asText },
  ...{ storeId: asText, cageId: asText, petId: asText },
  state: oneOf(0, 1, 2, 3),
});

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'keyword', label: '寄养单号、宠物、宠主、电话或笼位', width: 268 },
  {
    kind: 'choice',
    key: 'state',
    label: BOARDING_FIELDS.state,
    options: Object.entries(boardingStates.words).map(([value, label]) => ({ value, label })),
    width: 112,
  },
  { kind: 'days', label: '在店日期' },
];

export type BoardingOrder = OrderOf<typeof api.boarding.list>;

/** Whose animal is where until when, and what is left to do for it today. */
export const columnsOf = (
  oneStore: boolean,
  onOpen: (stay: Boarding) => void,
  /** Null for who may not see documents. */
  onSign: ((stay: Boarding) => void) | null,
): readonly ListColumn<Boarding, BoardingOrder>[] => [
  {
    key: 'petName',
    title: BOARDING_FIELDS.petName,
    width: 96,
    always: true,
    render: (stay) => (
      <RowAction aria-label={`寄养单：${stay.petName}`} onClick={() => onOpen(stay)}>
        {stay.petName}
      </RowAction>
    ),
  },
  {
    key: 'state',
    title: BOARDING_FIELDS.state,
    width: 176,
    render: (stay) => (
      <>
        <StateTag state={stay.state} overdue={stay.overdueFlag === 'Y'} />{' '}
        {onSign && isUnsigned(stay) && (
          <RowAction aria-label={`未签协议：${stay.petName}`} onClick={() => onSign(stay)}>
            未签
          </RowAction>
        )}
      </>
    ),
  },
  { key: 'cageName', title: BOARDING_FIELDS.cageName, field: 'cageName', width: 88 },
  {
    key: 'startDate',
    title: BOARDING_FIELDS.startDate,
    field: 'startDate',
    sortField: 'startDate',
    width: 112,
  },
  {
    key: 'planEndDate',
    title: BOARDING_FIELDS.planEndDate,
    field: 'planEndDate',
    sortField: 'planEndDate',
    width: 112,
  },
  {
    key: 'matters',
    title: '今日事项',
    width: 88,
    render: ({ matters, mattersDone }) => (matters === 0 ? '' : `${mattersDone}/${matters}`),
  },
  { key: 'ownerName', title: BOARDING_FIELDS.ownerName, field: 'ownerName', width: 80 },
  { key: 'ownerMobile', title: BOARDING_FIELDS.ownerMobile, field: 'ownerMobile', width: 120 },
  {
    key: 'productName',
    title: BOARDING_FIELDS.productName,
    field: 'productName',
    width: 136,
    atFirstHidden: true,
  },
  {
    key: 'dayPrice',
    title: BOARDING_FIELDS.dayPrice,
    width: 120,
    numeric: true,
    atFirstHidden: true,
    render: ({ dayPrice }) => formatYuan(dayPrice),
  },
  {
    key: 'deposit',
    title: BOARDING_FIELDS.depositLeft,
    width: 104,
    numeric: true,
    render: ({ depositLeft }) => (depositLeft === 0 ? '' : formatYuan(depositLeft)),
  },
  {
    key: 'inTime',
    title: BOARDING_FIELDS.inTime,
    width: 144,
    atFirstHidden: true,
    render: ({ inTime }) => formatDateTime(inTime),
  },
  {
    key: 'outTime',
    title: BOARDING_FIELDS.outTime,
    width: 144,
    atFirstHidden: true,
    render: ({ outTime }) => formatDateTime(outTime),
  },
  {
    key: 'boardingNo',
    title: BOARDING_FIELDS.boardingNo,
    field: 'boardingNo',
    width: 152,
    atFirstHidden: true,
  },
  { key: 'storeName', title: '门店', field: 'storeName', width: 200, atFirstHidden: oneStore },
];
