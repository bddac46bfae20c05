import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted } from '../call';
import { HOLIDAY_FIELDS as FIELDS } from '../holidays';
import { Day, DayOf, Flag, Id, readVersion, Strict, Version } from '../schema';
import { TouchedReservation } from './scheduling';

/** A day of the holiday calendar, as answers of other calls show it. */
export const HolidayShown = Type.Object({
  name: Type.String(),
  closedFlag: Flag,
  startTime: Type.String(),
  endTime: Type.String(),
});

/** A day on which a store, or every store, is closed or open for shorter (PX). */
export const Holiday = Type.Object({
  id: Id,
  /** `0`: every store. */
  storeId: Id,
  storeName: Type.String(),
  date: Day,
  name: Type.String(),
  closedFlag: Flag,
  startTime: Type.String(),
  endTime: Type.String(),
  version: Version,
});
export type Holiday = Static<typeof Holiday>;

const Time = (title: string) =>
  Type.String({
    pattern: '^(([01]\\d|2[0-3]):(00|15|30|45)|23:59|24:00)?$',
    expected: '15分钟的整数倍，例如09:15',
    title,
  });

const fields = {
  /** `0`: every store, for who sees all of them. Left out: where the session stands. */
  storeId: Type.Optional(Id),
  date: DayOf(FIELDS.date),
  name: Type.String({ minLength: 1, maxLength: 20, title: FIELDS.name }),
  closedFlag: Type.Union([Type.Literal('Y'), Type.Literal('N')], { title: FIELDS.closedFlag }),
  startTime: Type.Optional(Time(FIELDS.startTime)),
  endTime: Type.Optional(Time(FIELDS.endTime)),
};

const save = permitted('hospital:booking:scheduling:holiday');
/** What hours on duty decide. */
const changes = [
  ...['holidays.list', 'scheduling.list', 'reservations.chart', 'reservations.calendar', 'waits.list'],
  'washing.slots',
  ...['bookings.doctors', 'bookings.check'],
];

/** The calendar of holidays: rosters, reservations and registrations go by it (clinic.md §4). */
export const holidayCalls = {
  /** Of the chain and of a store, by day. */
  list: defineCall({
    method: 'GET',
    path: '/hospital/booking/holidayList',
    summary: '节假日',
    access: permitted('hospital:booking:scheduling'),
    request: Strict({
      startDate: DayOf('开始日期'),
      endDate: Type.Optional(DayOf('结束日期')),
      storeId: Type.Optional(Id),
    }),
    data: Type.Object({
      list: Type.Array(Holiday),
      /** Y: the caller sees every store, and so may set what holds in all of them. */
      chainFlag: Flag,
    }),
    hideLoading: true,
  }),
  /** Sets a day: without `id` a new one. */
  save: defineCall({
    method: 'POST',
    path: '/hospital/booking/saveHoliday',
    summary: '保存节假日',
    access: save,
    request: Strict({
      id: Type.Optional(Id),
      /** 0 of a new one. */
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      ...fields,
    }),
    entity: Holiday,
    data: Type.Object({ id: Id }),
    write: true,
    changes,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/hospital/booking/deleteHoliday',
    summary: '删除节假日',
    access: save,
    request: Strict({ id: Id, ...readVersion }),
    entity: Holiday,
    data: NoData,
    write: true,
    changes,
  }),
  /** Whose reservations such a day would leave outside the hours; nothing is changed. */
  touched: defineCall({
    method: 'POST',
    path: '/hospital/booking/holidayTouched',
    summary: '节假日会影响的预约',
    access: save,
    request: Strict(fields),
    data: Type.Array(TouchedReservation),
    hideLoading: true,
  }),
};
