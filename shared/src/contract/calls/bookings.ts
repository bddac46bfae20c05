import { Type, type Static } from '@sinclair/typebox';
import { PET_WEIGHT } from '../bounds';
import {
  BOOKING_TEXT_LIMIT,
  BOOKING_WARNINGS,
  COMPLAINT_LIMIT,
  PET_TEMPERATURE,
  type BookingType as Kind,
} from '../bookingWords';
import { defineCall, NoData, permitted, viewed } from '../call';
import {
  DateTime,
  Day,
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
  Yuan,
} from '../schema';
import { PayWay, tillAnswers } from './bills';
import { customerAnswers } from './customerAnswers';
import { reservationAnswers } from './reservationAnswers';
import { ExecutorRoleCode, reviewType } from './reviewPlans';
import { followUpAnswers } from './reviews';

/** 1 clinic, 2 immunisation, 3 washing, 4 boarding, 5 deworming, 6 tests only. */
export const BookingType = Type.Union(
  ([1, 2, 3, 4, 5, 6] as const).map((type: Kind) => Type.Literal(type)),
  { title: '挂号类型' },
);
/** 1 waiting, 2 with the doctor, 3 finished, 4 cancelled, 5 missed the call; moves: `bookingStates.ts`. */
export const BookingState = Type.Union(
  ([1, 2, 3, 4, 5] as const).map((state) => Type.Literal(state)),
  { title: '挂号状态' },
);

/** What somebody at the desk or with the animal must know. */
const Told = Type.Object({
  level: Type.Union([Type.Literal('info'), Type.Literal('warn'), Type.Literal('error')]),
  text: Type.String(),
});

/** A visit as lists show it (domain.md §2.4 Booking). */
export const Booking = Type.Object({
  id: Id,
  bookingNo: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  type: BookingType,
  ownerId: Id,
  ownerName: Type.String(),
  /** `138****1234` unless the caller may see it whole. */
  ownerMobile: Type.String(),
  petId: Id,
  petName: Type.String(),
  /** Codes of the dictionary types `pet_species` and `pet_breed_<species>`. */
  petSpecies: Type.String(),
  petBreed: Type.String(),
  /** `2岁3个月`, by the server's day; empty where the birthday is unknown. */
  petAge: Type.String(),
  doctorId: Id,
  doctorName: Type.String(),
  /** The registration that is charged for; empty for none. */
  productId: Type.String(),
  registerFee: Yuan,
  /** N: some of the visit's bills are not paid. */
  payStatus: Flag,
  /** What is to be paid of the visit, its registration and its case. */
  unpaidAmount: Yuan,
  sourceType: Type.Integer(),
  reservationId: Nullable(Id),
  /** Y: the pet's first visit to the chain. */
  firstFlag: Flag,
  urgentFlag: Flag,
  queueNo: Type.Integer(),
  state: BookingState,
  /** Kilograms. */
  weight: Nullable(Type.Number()),
  /** Degrees Celsius. */
  temperature: Nullable(Type.Number()),
  complaint: Type.String(),
  caseId: Nullable(Id),
  registerTime: DateTime,
  /** Who registered. */
  registerName: Type.String(),
  consultationTime: Nullable(DateTime),
  finishTime: Nullable(DateTime),
  /** In words. */
  cancelReason: Type.String(),
  remarks: Type.String(),
  warnings: Type.Array(Told),
  /** Y: the caller may take it in while it waits: as its doctor, or since they may take all. */
  consultFlag: Flag,
  version: Version,
});
export type Booking = Static<typeof Booking>;

export const WarningCode = Type.Union(
  Object.values(BOOKING_WARNINGS).map((code) => Type.Literal(code)),
  { title: '提醒' },
);

/** What stands against a registration; `block` cannot be passed over. */
export const BookingWarning = Type.Object({
  code: WarningCode,
  level: Type.Union([Type.Literal('block'), Type.Literal('warn')]),
  msg: Type.String(),
});
export type BookingWarning = Static<typeof BookingWarning>;

/** Codes of warnings (not of what blocks) that somebody has read and goes on with. */
export const skipWarnings = Type.Optional(
  Type.Array(WarningCode, { maxItems: 20, uniqueItems: true, title: '已确认的提醒' }),
);

/** What the desk enters. */
const registration = {
  /** Left out: where the caller works. */
  storeId: Type.Optional(Id),
  type: BookingType,
  petId: Id,
  /** Named for whatever a doctor does; for washing and boarding left out: who registers. */
  doctorId: Type.Optional(Type.String({ maxLength: 64, title: '医生' })),
  /** Left out: what the kind costs at this hour; empty: nothing. */
  productId: Type.Optional(Type.String({ maxLength: 64, title: '挂号项目' })),
  sourceType: Type.Optional(Type.Integer({ minimum: 1, maximum: 6, title: '来源' })),
  /** What was reserved, which has arrived with it. */
  reservationId: Type.Optional(Nullable(Id)),
  urgentFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '急诊' })),
  /** Kilograms. */
  weight: Type.Optional(
    Nullable(
      Type.Number({ minimum: PET_WEIGHT.least, maximum: PET_WEIGHT.most, decimals: 2, title: '体重' }),
    ),
  ),
  temperature: Type.Optional(
    Nullable(
      Type.Number({
        minimum: PET_TEMPERATURE.least,
        maximum: PET_TEMPERATURE.most,
        decimals: 1,
        title: '体温',
      }),
    ),
  ),
  complaint: Type.Optional(Type.String({ maxLength: COMPLAINT_LIMIT, title: '主诉' })),
  remarks: Type.Optional(Type.String({ maxLength: BOOKING_TEXT_LIMIT, title: '备注' })),
  skipWarnings,
};

const filters = {
  /** One day, or a range of days, on which they were registered. */
  date: Type.Optional(Day),
  ...dayRange,
  type: Type.Optional(BookingType),
  doctorId: Type.Optional(Id),
  storeId: Type.Optional(Id),
  /** In the names of pet and owner, the owner's telephone, or the number. */
  keyword: Type.Optional(Keyword),
};

const reason = (title: string) => Type.String({ minLength: 1, maxLength: BOOKING_TEXT_LIMIT, title });

/** Answers that show cases of the day and those that are not settled. */
const caseAnswers = [
  ...[
    'statistics.trend',
    'statistics.visits',
    'statistics.unfinishedCases',
    'statistics.unfinishedCaseTotal',
  ],
  ...['statistics.unfinishedByDoctor', 'statistics.unfinishedByStore'],
];

/** Answers that show visits. */
export const bookingAnswers = ['bookings.list', 'bookings.stateCount', 'bookings.doctors'];
export const visitAnswers = [...bookingAnswers, 'bookings.check', 'customers.header'];
/** The same with all that shows the owner and the animal. */
const visitAndOwnerAnswers = [...bookingAnswers, 'bookings.check', ...customerAnswers];

/**
 * Registrations at the front desk (spec 2 §7 Booking and reservation; domain.md §2.4): of the current store on the
 * store side, of all stores in scope on the company side, or of the named store.
 */
export const bookingCalls = {
  register: defineCall({
    method: 'POST',
    path: '/hospital/booking/register',
    summary: '挂号',
    access: permitted('hospital:booking:register'),
    entity: Booking,
    request: Strict(registration),
    data: Type.Object({
      id: Id,
      bookingNo: Type.String(),
      queueNo: Type.Integer(),
      /** Of the registration; null where it costs nothing. */
      billId: Nullable(Id),
    }),
    write: true,
    changes: [
      ...visitAnswers,
      ...['bookings.checkFirst', 'customers.account', 'pets.info', 'customers.page'],
      // The desk weighs, and a case of the animal may be open.
      'orders.charges',
      ...reservationAnswers,
    ],
  }),
  /** What stands against a registration, before anything is saved. */
  check: defineCall({
    method: 'POST',
    path: '/hospital/booking/check',
    summary: '挂号前检查',
    access: 'session',
    request: Strict(registration),
    data: Type.Object({
      /** N: something blocks. */
      pass: Flag,
      warnings: Type.Array(BookingWarning),
    }),
    hideLoading: true,
  }),
  checkFirst: defineCall({
    method: 'POST',
    path: '/hospital/booking/checkFirst',
    summary: '是否初诊',
    access: 'session',
    request: Strict({ petId: Id, doctorId: Type.Optional(Id), type: BookingType }),
    data: Type.Object({
      firstFlag: Flag,
      lastCaseDate: Nullable(DateTime),
      lastDoctorId: Type.String(),
      lastDoctorName: Type.String(),
      /** Y: a doctor has asked for this visit, so that its registration is free. */
      freeReviewFlag: Flag,
      /** Kilograms that it weighed today; null: nobody has weighed it today. */
      weighedToday: Nullable(Type.Number()),
    }),
    hideLoading: true,
  }),
  list: defineCall({
    method: 'POST',
    path: '/hospital/booking/list',
    summary: '挂号列表',
    access: permitted('hospital:booking:list'),
    request: Strict({
      ...paging(50),
      ...filters,
      states: Type.Optional(Type.Array(BookingState, { maxItems: 5, uniqueItems: true })),
    }),
    trace: viewed('booking'),
    data: Listed(Booking),
    hideLoading: true,
  }),
  /** Every state with how many of the same filters it has. */
  stateCount: defineCall({
    method: 'POST',
    path: '/hospital/booking/stateCount',
    summary: '各状态挂号数',
    access: permitted('hospital:booking:list'),
    request: Strict(filters),
    data: Type.Array(Type.Object({ state: BookingState, count: Type.Integer() })),
    hideLoading: true,
  }),
  /** Takes the next one in; a doctor's case begins with it. Whoever has taken it already is given the same answer. */
  consultation: defineCall({
    method: 'POST',
    path: '/hospital/booking/consultation',
    summary: '接诊',
    access: permitted('hospital:booking:consultation'),
    entity: Booking,
    request: Strict({ id: Id, ...readVersion }),
    data: Type.Object({
      bookingId: Id,
      /** Null for what leads to no case. */
      caseId: Nullable(Id),
    }),
    write: true,
    changes: [...visitAndOwnerAnswers, ...caseAnswers],
  }),
  switchDoctor: defineCall({
    method: 'POST',
    path: '/hospital/booking/switchDoctor',
    summary: '更换医生',
    access: permitted('hospital:booking:switchDoctor'),
    request: Strict({
      id: Id,
      ...readVersion,
      doctorId: Type.String({ minLength: 1, maxLength: 64, title: '医生' }),
      /** Needed while a doctor is at it. */
      reason: Type.Optional(Type.String({ maxLength: BOOKING_TEXT_LIMIT, title: '更换原因' })),
      /** Y: the doctor is not on duty, and somebody who may has decided so all the same. */
      force: Type.Optional(Type.Union(Flag.anyOf, { title: '是否仍要更换' })),
    }),
    data: NoData,
    write: true,
    changes: visitAnswers,
  }),
  finish: defineCall({
    method: 'POST',
    path: '/hospital/booking/finish',
    summary: '完成就诊',
    access: permitted('hospital:booking:finish'),
    entity: Booking,
    request: Strict({ id: Id, ...readVersion }),
    data: Type.Object({
      /** What is still to be paid of the visit. */
      unpaidAmount: Yuan,
      /**
       * Follow-ups that one may plan, `day` days from now: by the plans that are meant for its diagnoses, else what is
       * usual. Without a `reviewType` it is only told. What is planned already is left out.
       */
      reviewSuggest: Type.Array(
        Type.Object({
          day: Type.Integer(),
          content: Type.String(),
          reviewType: Nullable(reviewType('方式')),
          executorRole: ExecutorRoleCode,
          /** Empty: what is usual. */
          planTemplateId: Type.String(),
          planName: Type.String(),
        }),
      ),
      /** Whose they are: of the case of the visit, where there is one. */
      caseId: Nullable(Id),
      petId: Id,
    }),
    write: true,
    changes: visitAnswers,
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/hospital/booking/cancel/{id}',
    summary: '取消挂号',
    access: permitted('hospital:booking:cancel'),
    request: Strict({
      id: Id,
      ...readVersion,
      /** Code of the dictionary type `cancel_reason`, or words. */
      cancelReason: reason('取消原因'),
      /** Y: it is in words, also where they look like a code: `ok`. */
      wordsFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '原因为文字' })),
    }),
    data: Type.Object({
      /** Given back of what had been paid. */
      refundAmount: Yuan,
      /** The same by way; servers of before this was told say nothing. */
      ways: Type.Optional(Type.Array(Type.Object({ way: PayWay, amount: Yuan }))),
      /** Slips of it, one a bill. */
      receipts: Type.Array(Type.Object({ paymentId: Id, receiptNo: Type.String() })),
      version: Version,
    }),
    write: true,
    changes: [
      ...[...visitAndOwnerAnswers, 'customers.account'],
      ...[...caseAnswers, ...reservationAnswers, ...followUpAnswers],
      'referrals.page',
      // What was paid for the registration goes back, into an account where it came out of one.
      ...[...tillAnswers, 'statistics.payments', 'accounts.page', 'accounts.refundable'],
    ],
  }),
  pass: defineCall({
    method: 'POST',
    path: '/hospital/booking/pass/{id}',
    summary: '过号',
    access: permitted('hospital:booking:pass'),
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: visitAnswers,
  }),
  recall: defineCall({
    method: 'POST',
    path: '/hospital/booking/recall/{id}',
    summary: '重新排队',
    access: permitted('hospital:booking:pass'),
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: visitAnswers,
  }),
  /** Who can see the pet on a day, in the store where one works or the named one. */
  doctors: defineCall({
    method: 'GET',
    path: '/hospital/booking/doctorList',
    summary: '可挂号的医生',
    access: 'session',
    request: Strict({
      /** Left out: today. */
      date: Type.Optional(Day),
      type: Type.Union(BookingType.anyOf, { default: 1, title: '挂号类型' }),
      storeId: Type.Optional(Id),
    }),
    data: Type.Array(
      Type.Object({
        doctorId: Id,
        doctorName: Type.String(),
        photo: Type.String(),
        title: Type.String(),
        /** N: not on duty that day; Y also where the store has no roster of the day. */
        schedulingFlag: Flag,
        /** 0 off, 1 early, 2 late, 3 the whole day, 4 night; null: not in the roster. */
        shift: Nullable(Type.Integer()),
        /** At this hour: on duty, before or after the shift, off on the day, or not in the roster. */
        presence: Type.Union([
          Type.Literal('on'),
          Type.Literal('before'),
          Type.Literal('after'),
          Type.Literal('off'),
          Type.Literal('none'),
        ]),
        /** The hours of a short day, in words, where the whole shift lies outside them; else empty. Missing from servers of before. */
        outside: Type.Optional(Type.String()),
        waitCount: Type.Integer(),
        consultCount: Type.Integer(),
        /** Queue number of whom the doctor is with; null for nobody, and in stores that do not show it. */
        currentNo: Nullable(Type.Integer()),
        registerFee: Yuan,
      }),
    ),
    hideLoading: true,
  }),
  /** What a registration can cost now; the default is that of the hour. */
  specs: defineCall({
    method: 'GET',
    path: '/hospital/booking/registerSpecInfo',
    summary: '挂号项目与费用',
    access: 'session',
    request: Strict({
      type: Type.Union(BookingType.anyOf, { default: 1, title: '挂号类型' }),
      doctorId: Type.Optional(Id),
      ownerId: Type.Optional(Id),
      storeId: Type.Optional(Id),
    }),
    data: Type.Object({
      specs: Type.Array(
        Type.Object({
          productId: Id,
          name: Type.String(),
          categoryCode: Type.String(),
          price: Yuan,
          /** What the owner pays. */
          memberPrice: Yuan,
          /** Y: charged at night. */
          nightFlag: Flag,
        }),
      ),
      /** Empty: it costs nothing. */
      defaultProductId: Type.String(),
    }),
    hideLoading: true,
  }),
};
