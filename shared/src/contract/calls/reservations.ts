import { Type, type Static } from '@sinclair/typebox';
import { OWNER_NAME_LIMIT, PET_NAME_LIMIT, PET_WEIGHT } from '../bounds';
import { defineCall, exported, FileData, NoData, permitted, viewed } from '../call';
import { exportedColumns } from '../exports';
import { MOBILE_LENGTH } from '../phone';
import { RESERVATION_FIELDS as FIELDS } from '../reservationStates';
import { HolidayShown } from './holidays';
import { BookingType, visitAnswers, WarningCode } from './bookings';
import { PetTime } from './petTimes';
import { reservationAnswers } from './reservationAnswers';
import {
  DateTime,
  Day,
  DayOf,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  readVersion,
  Strict,
  Version,
} from '../schema';

/** 0 to be confirmed, 1 reserved, 2 arrived, 3 cancelled, 4 did not come. */
const Status = Type.Union(
  [Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)],
  { title: FIELDS.status },
);
/** 1 telephone, 2 mini program, 3 front desk, 4 review visit, 5 immunisation. */
const Source = Type.Union(
  [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5)],
  { title: FIELDS.source },
);

const brief = {
  id: Id,
  type: BookingType,
  status: Status,
  /** Null for a caller who has no file yet. */
  ownerId: Nullable(Id),
  petId: Nullable(Id),
  name: Type.String(),
  petName: Type.String(),
  /** Doctor or washer; empty: whoever is free. */
  doctorId: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  source: Source,
  remarks: Type.String(),
  version: Version,
};

/** A reservation as a board shows it, without telephones. */
export const ReservationBrief = Type.Object(brief);
export type ReservationBrief = Static<typeof ReservationBrief>;

/** A reservation (domain.md §2.4). */
export const Reservation = Type.Object({
  ...brief,
  reservationNo: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  /** `138****1234` unless the caller may see it whole. */
  mobile: Type.String(),
  doctorName: Type.String(),
  productIds: Type.Array(Id),
  reservationDate: Day,
  sourceId: Type.String(),
  /** The registration that came of it. */
  bookingId: Nullable(Id),
  cancelReason: Type.String(),
  noShowFlag: Flag,
  /** Y: its person had waited, and would wait again if it were cancelled now with `waitAgainFlag`; told of a single one. */
  waitFlag: Type.Optional(Flag),
  createName: Type.String(),
  createDate: DateTime,
});
export type Reservation = Static<typeof Reservation>;

const Time = (title: string) =>
  Type.String({
    pattern: '^(([01]\\d|2[0-3]):(00|15|30|45)|23:59|24:00)$',
    expected: '15分钟的整数倍，例如09:15',
    title,
  });
const Text = (title: string, maxLength: number) => Type.String({ maxLength, title });

/** What a form sends; of a reservation that is edited, what is left out stays as it is. */
const fields = {
  type: Type.Optional(BookingType),
  /** Null: a caller without a file, by name and telephone. */
  ownerId: Type.Optional(Nullable(Id)),
  petId: Type.Optional(Nullable(Id)),
  name: Type.Optional(Text(FIELDS.name, OWNER_NAME_LIMIT)),
  mobile: Type.Optional(Text(FIELDS.mobile, MOBILE_LENGTH)),
  petName: Type.Optional(Text(FIELDS.petName, PET_NAME_LIMIT)),
  /** Empty: whoever is free. */
  doctorId: Type.Optional(Text(FIELDS.doctorId, 64)),
  productIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, title: FIELDS.productIds })),
  source: Type.Optional(Source),
  sourceId: Type.Optional(Text('来源单据', 64)),
  remarks: Type.Optional(Text(FIELDS.remarks, 200)),
};

const filters = {
  ...dayRange,
  status: Type.Optional(Status),
  /** Y: those that are still awaited. */
  waitingFlag: Type.Optional(Flag),
  type: Type.Optional(BookingType),
  doctorId: Type.Optional(Id),
  storeId: Type.Optional(Id),
  ownerId: Type.Optional(Id),
  /** In the names of owner and pet, the telephone, or the number. */
  keyword: Type.Optional(Keyword),
};
const order = {
  orderByField: Type.Optional(
    Type.Union([Type.Literal('reservationDate'), Type.Literal('createDate')], {
      default: 'reservationDate',
    }),
  ),
  orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
};

/** Columns of the list, by the keys by which its export chooses among them. */
export const RESERVATION_COLUMNS = [
  'reservationDate',
  'startTime',
  'petName',
  'name',
  'mobile',
  'type',
  'doctorName',
  'status',
  'source',
  'remarks',
  'cancelReason',
  'reservationNo',
  'storeName',
  'createName',
  'createDate',
] as const;

const DutyPart = Type.Object({ startTime: Type.String(), endTime: Type.String(), limit: Type.Integer() });

/** A day as a board: who can be reserved, when, and what is reserved. */
export const ReservationChart = Type.Object({
  date: Day,
  /** What the board shows. */
  startTime: Type.String(),
  endTime: Type.String(),
  /** Minutes of a row: 15 where it shows less than 8 hours, otherwise 60. */
  step: Type.Union([Type.Literal(15), Type.Literal(60)]),
  /** The last one, without an id, is nobody in particular. */
  resources: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      title: Type.String(),
      /** Null where nobody has said. */
      shift: Nullable(Type.Integer()),
      duties: Type.Array(DutyPart),
    }),
  ),
  /** Null on a day like any other. */
  holiday: Nullable(HolidayShown),
  /** What else takes times of these people: plans of washing that no reservation of the board stands for. */
  taken: Type.Array(
    Type.Object({ resourceId: Type.String(), startTime: Type.String(), endTime: Type.String() }),
  ),
  /** How many animals are, or are to be, washed on the day, as `WashDay.booked`; null on other boards. */
  booked: Nullable(Type.Integer()),
  /**
   * When animals are expected, by any store: that which was asked about; else those on the board that are expected for
   * more than one thing.
   */
  petTimes: Type.Array(PetTime),
  /** How many may be washed in parts of the day; null where no such limit counts (doctors, boarding). */
  limits: Nullable(Type.Array(DutyPart)),
  /** `items`: those that begin in the row; `limit`: of the people on duty then, at once. */
  rows: Type.Array(
    Type.Object({
      resourceId: Type.String(),
      start: Type.String(),
      end: Type.String(),
      limit: Type.Integer(),
      items: Type.Array(ReservationBrief),
    }),
  ),
});
export type ReservationChart = Static<typeof ReservationChart>;

export const ReservationDay = Type.Object({
  date: Day,
  total: Type.Integer(),
  items: Type.Array(Type.Object({ type: BookingType, count: Type.Integer() })),
  /** Null on a day like any other. */
  holiday: Nullable(HolidayShown),
  /** Doctors on duty. */
  doctorCount: Type.Integer(),
  /** Y: no doctor who is on duty has a quarter of an hour left. */
  full: Flag,
});
export type ReservationDay = Static<typeof ReservationDay>;

const see = permitted('hospital:booking:reservation:list');

/** Reservations (spec 2 §7 Booking and reservation; domain.md §2.4). */
export const reservationCalls = {
  save: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/save',
    summary: '新增预约',
    access: permitted('hospital:booking:reservation:save'),
    request: Strict({
      ...fields,
      storeId: Type.Optional(Id),
      reservationDate: DayOf(FIELDS.reservationDate),
      startTime: Time(FIELDS.startTime),
      /** Left out: as long as the type usually takes. */
      endTime: Type.Optional(Time(FIELDS.endTime)),
    }),
    entity: Reservation,
    data: Type.Object({ id: Id, reservationNo: Type.String() }),
    write: true,
    changes: reservationAnswers,
  }),
  /** Moves, changes, confirms (`status` 1) or cancels (`status` 3, with a reason). */
  edit: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/edit',
    summary: '修改、确认或取消预约',
    access: permitted('hospital:booking:reservation:edit'),
    request: Strict({
      id: Id,
      ...readVersion,
      ...fields,
      reservationDate: Type.Optional(DayOf(FIELDS.reservationDate)),
      startTime: Type.Optional(Time(FIELDS.startTime)),
      endTime: Type.Optional(Time(FIELDS.endTime)),
      status: Type.Optional(Status),
      cancelReason: Type.Optional(Text(FIELDS.cancelReason, 200)),
      /** Y: with its cancellation who had waited for it waits again, while that time is still to come. */
      waitAgainFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '重新候补' })),
    }),
    entity: Reservation,
    data: NoData,
    write: true,
    changes: reservationAnswers,
  }),
  /** Somebody who was reserved for is there: registers the animal, and the reservation has arrived. */
  accept: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/accept',
    summary: '预约到店',
    access: permitted('hospital:booking:reservation:accept'),
    request: Strict({
      id: Id,
      ...readVersion,
      /** Who attends to it, where it is somebody else, or nobody was named. */
      doctorId: Type.Optional(Text(FIELDS.doctorId, 64)),
      /** What the registration costs; left out: what its kind costs at this hour. */
      productId: Type.Optional(Text('挂号项目', 64)),
      /** The animal, where the caller had no file. */
      petId: Type.Optional(Id),
      weight: Type.Optional(
        Type.Number({ minimum: PET_WEIGHT.least, maximum: PET_WEIGHT.most, decimals: 2, title: '体重' }),
      ),
      /** Codes of warnings that somebody has read and goes on with. */
      skipWarnings: Type.Optional(
        Type.Array(WarningCode, { maxItems: 20, uniqueItems: true, title: '已确认的提醒' }),
      ),
    }),
    entity: Reservation,
    data: Type.Object({ bookingId: Id, queueNo: Type.Integer(), billId: Nullable(Id) }),
    write: true,
    changes: [
      ...reservationAnswers,
      ...visitAnswers,
      ...['bookings.checkFirst', 'customers.account', 'pets.info', 'customers.page'],
    ],
  }),
  list: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/list',
    summary: '预约列表',
    access: see,
    request: Strict({ ...paging(20), ...filters, ...order }),
    trace: viewed('reservation'),
    data: Listed(Reservation),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/listExcel',
    summary: '导出预约',
    access: permitted('hospital:booking:reservation:listExcel'),
    request: Strict({ ...filters, ...order, ...exportedColumns(RESERVATION_COLUMNS) }),
    trace: exported('reservation'),
    data: FileData,
    download: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/hospital/booking/reservation/info/{id}',
    summary: '预约详情',
    access: see,
    request: Strict({ id: Id }),
    trace: viewed('reservation'),
    data: Reservation,
    hideLoading: true,
  }),
  /** The day of one store, by doctors or, for washing, by washers. */
  chart: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/chartList',
    summary: '预约看板',
    access: see,
    request: Strict({
      date: DayOf('日期'),
      type: Type.Optional(BookingType),
      storeId: Type.Optional(Id),
      /** Whose other times of that day are wanted. */
      petId: Type.Optional(Id),
    }),
    data: ReservationChart,
    hideLoading: true,
  }),
  /** Counts of what the same filters list. */
  total: defineCall({
    method: 'POST',
    path: '/hospital/booking/reservation/total',
    summary: '预约数量',
    access: see,
    request: Strict(filters),
    data: Type.Object({
      total: Type.Integer(),
      arrived: Type.Integer(),
      cancelled: Type.Integer(),
      noShow: Type.Integer(),
      waiting: Type.Integer(),
    }),
    hideLoading: true,
  }),
  calendar: defineCall({
    method: 'GET',
    path: '/hospital/booking/reservation/calendar',
    summary: '预约月历',
    access: see,
    request: Strict({
      month: Type.String({
        pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$',
        expected: '年-月，例如2026-01',
        title: '月份',
      }),
      storeId: Type.Optional(Id),
    }),
    data: Type.Array(ReservationDay),
    hideLoading: true,
  }),
};
