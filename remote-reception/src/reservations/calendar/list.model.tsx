import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { Reservation } from '@hospital/shared/contract/calls/reservations';
import {
  RESERVATION_FIELDS as FIELDS,
  RESERVATION_SOURCES,
  reservationStates,
  VISIT_TYPE_WORDS,
} from '@hospital/shared/contract/reservationStates';
import { type Day, formatDateTime } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { timesInWords } from '../board/board.model';

/** The list's own filter: today's. */
export const ofDay = (day: Day) =>
  ({
    ...{ startDate: day, endDate: day, status: '', waitingFlag: '', type: '', doctorId: '' },
    ...{ keyword: '', storeId: '' },
  }) satisfies FilterOf<typeof api.reservations.list>;

/** A filter as the calls take it. */
export const requestOf = readFilter<RequestOf<typeof api.reservations.list>>({
  startDate: asText,
  endDate: asText,
  status: oneOf(0, 1, 2, 3, 4),
  waitingFlag: oneOf('Y', 'N'),
  type: oneOf(1, 2, 3, 4, 5, 6),
  doctorId: asText,
  keyword: asText,
  storeId: asText,
});

const optionsOf = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const fieldsOf = (
  doctors: readonly { readonly id: string; readonly name: string }[],
): readonly FilterField<keyof ReturnType<typeof ofDay>>[] => [
  { kind: 'text', key: 'keyword', label: '姓名、宠物、电话或预约单号', width: 226 },
  { kind: 'days', label: FIELDS.reservationDate, planned: true },
  {
    kind: 'choice',
    key: 'status',
    label: FIELDS.status,
    options: optionsOf(reservationStates.words),
    width: 112,
  },
  { kind: 'choice', key: 'type', label: FIELDS.type, options: optionsOf(VISIT_TYPE_WORDS), width: 112 },
  {
    kind: 'choice',
    key: 'doctorId',
    label: '医生',
    options: doctors.map(({ id, name }) => ({ value: id, label: name })),
    width: 120,
  },
];

export type ReservationOrder = OrderOf<typeof api.reservations.list>;

const COLORS = { 0: 'orange', 1: 'arcoblue', 2: 'green', 3: 'gray', 4: 'red' } as const;

/** When, whom and with whom stand in sight at 1366 px. */
export const columns: readonly ListColumn<Reservation, ReservationOrder>[] = [
  {
    key: 'reservationDate',
    title: FIELDS.reservationDate,
    width: 112,
    sortField: 'reservationDate',
    field: 'reservationDate',
    always: true,
  },
  { key: 'startTime', title: '时间', width: 112, render: timesInWords },
  { key: 'petName', title: FIELDS.petName, field: 'petName', width: 80 },
  { key: 'name', title: FIELDS.name, field: 'name', width: 88 },
  { key: 'mobile', title: FIELDS.mobile, field: 'mobile', width: 120 },
  { key: 'type', title: FIELDS.type, width: 64, render: ({ type }) => VISIT_TYPE_WORDS[type] },
  { key: 'doctorName', title: FIELDS.doctorName, field: 'doctorName', width: 120 },
  {
    key: 'status',
    title: FIELDS.status,
    width: 88,
    render: ({ status }) => <Tag color={COLORS[status]}>{reservationStates.words[status]}</Tag>,
  },
  {
    key: 'source',
    title: FIELDS.source,
    width: 76,
    atFirstHidden: true,
    render: ({ source }) => RESERVATION_SOURCES[source],
  },
  { key: 'remarks', title: FIELDS.remarks, field: 'remarks', width: 136 },
  { key: 'cancelReason', title: FIELDS.cancelReason, field: 'cancelReason', width: 112, atFirstHidden: true },
  {
    key: 'reservationNo',
    title: FIELDS.reservationNo,
    field: 'reservationNo',
    width: 160,
    atFirstHidden: true,
  },
  { key: 'storeName', title: FIELDS.storeName, field: 'storeName', width: 216, atFirstHidden: true },
  { key: 'createName', title: FIELDS.createName, field: 'createName', width: 88, atFirstHidden: true },
  {
    key: 'createDate',
    title: FIELDS.createDate,
    width: 144,
    sortField: 'createDate',
    atFirstHidden: true,
    render: ({ createDate }) => formatDateTime(createDate),
  },
];
