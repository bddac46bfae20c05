import { Type, type Static } from '@sinclair/typebox';
import { OWNER_NAME_LIMIT, PET_NAME_LIMIT } from '../bounds';
import { defineCall, NoData, permitted, viewed } from '../call';
import { DateTime, Day, DayOf, Id, Nullable, readVersion, Strict, Version } from '../schema';
import { MOBILE_LENGTH } from '../phone';
import { WAIT_FIELDS as FIELDS } from '../waitStates';
import { BookingType } from './bookings';
import { reservationAnswers } from './reservationAnswers';

const Status = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  title: FIELDS.status,
});
/** 0 the whole day, 1 before noon, 2 until six, 3 after. */
const Part = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  title: FIELDS.part,
});
const Minutes = Type.Integer({ minimum: 15, maximum: 480, title: FIELDS.minutes });
const Text = (title: string, maxLength: number) => Type.String({ maxLength, title });

/** A time that has become free for somebody who waits. */
const Offer = Type.Object({
  /** Empty: whoever is free (washing). */
  doctorId: Type.String(),
  doctorName: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
});

/** Somebody who waits for a time of a store (PX). */
export const Wait = Type.Object({
  id: Id,
  storeId: Id,
  type: BookingType,
  ownerId: Nullable(Id),
  petId: Nullable(Id),
  name: Type.String(),
  /** `138****1234` unless the caller may see it whole. */
  mobile: Type.String(),
  petName: Type.String(),
  /** Doctor or washer; empty: anybody. */
  doctorId: Type.String(),
  doctorName: Type.String(),
  waitDate: Day,
  part: Part,
  minutes: Type.Integer(),
  remarks: Type.String(),
  status: Status,
  version: Version,
  createName: Type.String(),
  createDate: DateTime,
  /** The first time that is free now and that nobody waits for who came earlier; null: none. */
  offer: Nullable(Offer),
});
export type Wait = Static<typeof Wait>;

const save = permitted('hospital:booking:reservation:save');

/** The waiting list of reservations: what becomes free is offered, and taken by one press (clinic.md §4). */
export const waitCalls = {
  save: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/wait/save',
    summary: '加入候补',
    access: save,
    request: Strict({
      storeId: Type.Optional(Id),
      type: Type.Optional(BookingType),
      ownerId: Type.Optional(Nullable(Id)),
      petId: Type.Optional(Nullable(Id)),
      name: Type.Optional(Text(FIELDS.name, OWNER_NAME_LIMIT)),
      mobile: Type.Optional(Text(FIELDS.mobile, MOBILE_LENGTH)),
      petName: Type.Optional(Text(FIELDS.petName, PET_NAME_LIMIT)),
      doctorId: Type.Optional(Text(FIELDS.doctorId, 64)),
      waitDate: DayOf(FIELDS.waitDate),
      part: Type.Optional(Part),
      /** In steps of 15. Left out: as long as the type usually takes. */
      minutes: Type.Optional(Minutes),
      remarks: Type.Optional(Text(FIELDS.remarks, 200)),
    }),
    entity: Wait,
    data: Type.Object({ id: Id }),
    write: true,
    changes: ['waits.list'],
  }),
  /** Another day, part, length, doctor or note of who still waits; what is left out stays as it is. */
  edit: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/wait/edit',
    summary: '修改候补',
    access: permitted('hospital:booking:reservation:edit'),
    request: Strict({
      id: Id,
      ...readVersion,
      doctorId: Type.Optional(Text(FIELDS.doctorId, 64)),
      waitDate: Type.Optional(DayOf(FIELDS.waitDate)),
      part: Type.Optional(Part),
      minutes: Type.Optional(Minutes),
      remarks: Type.Optional(Text(FIELDS.remarks, 200)),
    }),
    entity: Wait,
    data: NoData,
    write: true,
    changes: ['waits.list'],
  }),
  /** Who still waits in a store, the next day first, who came earlier first. */
  list: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/wait/list',
    summary: '候补列表',
    access: permitted('hospital:booking:reservation:list'),
    request: Strict({
      /** Left out: today and later. */
      date: Type.Optional(DayOf('日期')),
      /** Those who wait for the same people as this type. */
      type: Type.Optional(BookingType),
      storeId: Type.Optional(Id),
    }),
    trace: viewed('reservationWait'),
    data: Type.Array(Wait),
    hideLoading: true,
  }),
  /** Takes what was offered: makes the reservation, and the wait is over. */
  book: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/wait/book',
    summary: '安排候补',
    access: save,
    request: Strict({
      id: Id,
      ...readVersion,
      doctorId: Type.Optional(Text(FIELDS.doctorId, 64)),
      startTime: Type.String({
        pattern: '^([01]\\d|2[0-3]):(00|15|30|45)$',
        expected: '15分钟的整数倍，例如09:15',
        title: FIELDS.startTime,
      }),
    }),
    entity: Wait,
    data: Type.Object({ id: Id, reservationNo: Type.String() }),
    write: true,
    changes: reservationAnswers,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/wait/cancel',
    summary: '取消候补',
    access: permitted('hospital:booking:reservation:edit'),
    request: Strict({ id: Id, ...readVersion }),
    entity: Wait,
    data: NoData,
    write: true,
    changes: ['waits.list'],
  }),
};
