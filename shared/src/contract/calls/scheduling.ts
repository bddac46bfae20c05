import { Type, type Static } from '@sinclair/typebox';
import { defineCall, permitted } from '../call';
import { BookingType } from './bookings';
import { DateTime, Day, DayOf, Id, Nullable, Strict, Version } from '../schema';

/** Days that one question about rosters, or one save of them, may span. */
export const MOST_ROSTER_DAYS = 62;
/** Entries that one save holds. */
export const MOST_ROSTERS = 700;

/** 0 off, 1 early, 2 late, 3 the whole day, 4 night. */
export const ShiftCode = Type.Union(
  [Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)],
  { title: '班次' },
);
/** Doctors and washers have rosters. */
const Post = Type.Union([Type.Literal('doctor'), Type.Literal('washer')], { title: '岗位' });

/** `HH:mm` on steps of 15 minutes; empty on a day off. */
const ShiftTime = (title: string) =>
  Type.String({
    pattern: '^(([01]\\d|2[0-3]):(00|15|30|45)|23:59|24:00)?$',
    expected: '15分钟的整数倍，例如09:15',
    title,
  });

/** Somebody's day in the roster of a store (domain.md §2.4 Scheduling). */
export const Scheduling = Type.Object({
  id: Id,
  storeId: Id,
  doctorId: Id,
  doctorName: Type.String(),
  date: Day,
  shift: ShiftCode,
  startTime: Type.String(),
  /** Before `startTime`: on the next day. */
  endTime: Type.String(),
  /** How many may be reserved with them at once; null: one. */
  limit: Nullable(Type.Integer()),
  /** Reservations of the day with them. */
  used: Type.Integer(),
  remarks: Type.String(),
  version: Version,
  updateDate: DateTime,
  /** Of that calendar day, by the rows of a board. */
  slots: Type.Array(
    Type.Object({ start: Type.String(), end: Type.String(), limit: Type.Integer(), used: Type.Integer() }),
  ),
});
export type Scheduling = Static<typeof Scheduling>;

const entry = {
  doctorId: Type.String({ minLength: 1, maxLength: 64, title: '医生或美容师' }),
  date: DayOf('日期'),
  shift: ShiftCode,
  /** Left out: the usual hours of the shift. */
  startTime: Type.Optional(ShiftTime('上班时间')),
  endTime: Type.Optional(ShiftTime('下班时间')),
  limit: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 99, title: '同时可预约' }))),
  remarks: Type.Optional(Type.String({ maxLength: 100, title: '备注' })),
};

/** Somebody whose reservation a changed roster no longer covers. */
export const TouchedReservation = Type.Object({
  id: Id,
  reservationNo: Type.String(),
  storeName: Type.String(),
  /** Empty: with nobody in particular. */
  doctorId: Type.String(),
  doctorName: Type.String(),
  type: BookingType,
  name: Type.String(),
  petName: Type.String(),
  date: Day,
  startTime: Type.String(),
  endTime: Type.String(),
});
export type TouchedReservation = Static<typeof TouchedReservation>;

/** Who is on duty when, and how many may be reserved with them (spec 2 §7; domain.md §2.4). */
export const schedulingCalls = {
  list: defineCall({
    method: 'GET',
    path: '/hospital/booking/doctorSchedulingList',
    summary: '医生排班：每人每天的班次与可预约时段',
    access: permitted('hospital:booking:scheduling'),
    request: Strict({
      startDate: DayOf('开始日期'),
      endDate: DayOf('结束日期'),
      doctorId: Type.Optional(Id),
      /** Both without it. */
      post: Type.Optional(Post),
      storeId: Type.Optional(Id),
    }),
    data: Type.Array(Scheduling),
    hideLoading: true,
  }),
  /** Sets entries, each for the version that was read of it: 0 where there was none. All or none. */
  save: defineCall({
    method: 'POST',
    path: '/hospital/booking/saveScheduling',
    summary: '保存排班',
    access: permitted('hospital:booking:scheduling:save'),
    request: Strict({
      storeId: Type.Optional(Id),
      list: Type.Array(
        Strict({ ...entry, version: Type.Optional(Type.Integer({ minimum: 0, title: '版本' })) }),
        { minItems: 1, maxItems: MOST_ROSTERS, title: '排班' },
      ),
    }),
    data: Type.Object({ saved: Type.Integer() }),
    write: true,
    changes: ['scheduling.list', 'reservations.chart', 'reservations.calendar', 'waits.list'],
  }),
  /** Whose reservations such entries would no longer cover; nothing is changed. */
  touched: defineCall({
    method: 'POST',
    path: '/hospital/booking/schedulingTouched',
    summary: '改排班会影响的预约',
    access: permitted('hospital:booking:scheduling:save'),
    request: Strict({
      storeId: Type.Optional(Id),
      list: Type.Array(Strict(entry), { minItems: 1, maxItems: MOST_ROSTERS, title: '排班' }),
    }),
    data: Type.Array(TouchedReservation),
    hideLoading: true,
  }),
};
