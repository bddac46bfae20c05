import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted, viewed } from '../call';
import { CARE_LEVELS, LIVE_FIELDS, LIVE_LIST, MOST_ORDER_TIMES, OUTCOME_WORDS } from '../liveWords';
import {
  DateTime,
  Day,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  MinuteOf,
  Nullable,
  paging,
  Quantity,
  readVersion,
  Strict,
  Version,
  Yuan,
  yuan,
} from '../schema';
import { shelfAnswers, tillAnswers, withMoney } from './bills';
import { recordAnswers } from './caseAnswers';
import { customerAnswers } from './customerAnswers';
import { LiveOrder } from './inpatients';
import { testAnswers } from './testing';

/** 1 in hospital, 2 discharged, 3 referred; moves between them: `liveStates.ts`. */
const State = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], { title: LIVE_FIELDS.state });

const Level = Type.Union(
  CARE_LEVELS.map((level) => Type.Literal(level)),
  { title: LIVE_FIELDS.level },
);
type LevelText = (typeof CARE_LEVELS)[number];

const outcomes = Object.keys(OUTCOME_WORDS) as (keyof typeof OUTCOME_WORDS)[];
const OutcomeCode = Type.Unsafe<keyof typeof OUTCOME_WORDS>(
  Type.Union(
    outcomes.map((code) => Type.Literal(code)),
    { title: LIVE_FIELDS.outcome },
  ),
);

/** A stay in hospital as the ward sees it (domain.md §2.6 LiveInfo). */
export const WardStay = Type.Object({
  id: Id,
  storeId: Id,
  storeName: Type.String(),
  caseId: Id,
  caseNo: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** `138****1234` unless the caller may see it whole (`hospital:customer:plain`). */
  ownerMobile: Type.String(),
  petId: Id,
  petName: Type.String(),
  species: Type.String(),
  /** Null: of a stay of before cages were chosen from the plan. */
  cageId: Nullable(Id),
  cageName: Type.String(),
  doctorId: Id,
  doctorName: Type.String(),
  nurseId: Type.String(),
  nurseName: Type.String(),
  level: Type.String(),
  condition: Type.String(),
  inTime: DateTime,
  planOutTime: Nullable(DateTime),
  outTime: Nullable(DateTime),
  /** Days of the calendar, the first and the present or last one counted. */
  days: Type.Integer(),
  /** Y: still in hospital although it should have left. */
  overdueFlag: Flag,
  /** Paid for this stay into the owner's account. */
  deposit: Yuan,
  /** What the case comes to: its bills, and while the animal is here what its cage has cost so far. */
  cost: Yuan,
  /** Of that what is not paid. */
  owed: Yuan,
  /** Of both what the cage has cost so far, which is on no bill before the discharge. Missing from earlier servers. */
  unbilledCage: Type.Optional(Yuan),
  /** Orders that are due and not done; that are not done. */
  dueOrders: Type.Integer(),
  openOrders: Type.Integer(),
  state: State,
  /** Empty while the animal is here. */
  outcome: Type.String(),
  summary: Type.String(),
  billId: Nullable(Id),
  billNo: Type.String(),
  version: Version,
});
export type WardStay = Static<typeof WardStay>;

/** An order of the ward: who gave it, and who did it when. */
export const WardOrder = Type.Object({
  ...LiveOrder.properties,
  liveInfoId: Id,
  /** Who gave it. */
  createName: Type.String(),
  doneName: Type.String(),
  /** Y: its hour has come, and nobody has done it. */
  dueFlag: Flag,
  /** Y: the caller may take back that it is done, now. Missing from earlier servers. */
  undoFlag: Type.Optional(Flag),
  /** What was ticked off by mistake, the earliest first. Missing from earlier servers. */
  undone: Type.Optional(
    Type.Array(
      Type.Object({
        doneName: Type.String(),
        doneTime: DateTime,
        undoneName: Type.String(),
        undoneTime: DateTime,
      }),
    ),
  ),
});
export type WardOrder = Static<typeof WardOrder>;

/** A note on the course of an illness; it is added, never changed. */
export const CourseNote = Type.Object({
  id: Id,
  content: Type.String(),
  createName: Type.String(),
  createDate: DateTime,
});

export const WardStayInfo = Type.Object({
  ...WardStay.properties,
  /** By time. */
  orders: Type.Array(WardOrder),
  /** The latest first. */
  course: Type.Array(CourseNote),
});
export type WardStayInfo = Static<typeof WardStayInfo>;

/** A cage as the ward sees it today. */
export const WardCage = Type.Object({
  id: Id,
  storeId: Id,
  name: Type.String(),
  productName: Type.String(),
  /** Of a day, in this store. */
  price: Yuan,
  size: Type.String(),
  /** Codes of `pet_species`; none: any. */
  species: Type.Array(Type.String()),
  /** 0 free, 1 a boarder is in it, 2 an inpatient, 3 closed, 4 kept for a boarder who comes today. */
  state: Type.Integer(),
  /** Who is in it or keeps it, or why it is closed. */
  who: Type.String(),
  /** Of a boarder. */
  untilDate: Nullable(Day),
  /** Y: a boarder is still there after its planned day. Missing from earlier servers. */
  overdueFlag: Type.Optional(Flag),
  /** Of an inpatient. */
  liveInfoId: Nullable(Id),
});
export type WardCage = Static<typeof WardCage>;

/** A running case whose animal can be taken in. */
export const Admissible = Type.Object({
  caseId: Id,
  caseNo: Type.String(),
  petId: Id,
  petName: Type.String(),
  species: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  doctorId: Id,
  doctorName: Type.String(),
  visitTime: DateTime,
  diagnosis: Type.String(),
});
export type Admissible = Static<typeof Admissible>;

/** What a stay comes to. */
export const WardOut = Type.Object({
  /** Of the cage; 0 where none was chosen. */
  nights: Type.Integer(),
  lines: Type.Array(
    Type.Object({ productName: Type.String(), quantity: Quantity, price: Yuan, amount: Yuan }),
  ),
  /** Of the bill of the discharge. */
  amount: Yuan,
  /** Of other bills of the case that are not paid. */
  unpaidBefore: Yuan,
  /** What of the deposit pays all that. */
  deposit: Yuan,
  payable: Yuan,
  /** What of the deposit stays in the owner's account. */
  rest: Yuan,
  /** Orders that are left undone. */
  openOrders: Type.Integer(),
  billId: Nullable(Id),
  billNo: Type.String(),
  /** Receipt of what the deposit paid, by which it is printed; empty where it paid nothing. Older servers make none. */
  paymentId: Type.Optional(Type.String()),
});
export type WardOut = Static<typeof WardOut>;

const Text = (title: string, maxLength: number) => Type.Optional(Type.String({ maxLength, title }));
const DoctorId = Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: LIVE_FIELDS.doctorName }));
const CageId = Type.String({ minLength: 1, maxLength: 64, title: LIVE_FIELDS.cageName });
const Deposit = { minimum: 0, maximum: 100_000, title: LIVE_FIELDS.deposit };
const Way = Type.Integer({ minimum: 1, maximum: 4, title: LIVE_FIELDS.depositWay });
const particulars = {
  nurseId: Text(LIVE_FIELDS.nurseName, 64),
  planOutTime: Type.Optional(Nullable(MinuteOf(LIVE_FIELDS.planOutTime))),
  condition: Text(LIVE_FIELDS.condition, 1000),
};

const orderAnswers = [
  ...['ward.page', 'ward.plan', 'ward.info', 'inpatients.tipsTotal', 'inpatients.ofPet'],
  'ward.candidates',
];
/** Answers that show who lies where. */
const stayAnswers = [
  ...orderAnswers,
  ...['boarding.cages', 'boarding.specInfo', 'boarding.check'],
  ...['statistics.unfinishedStays', 'statistics.unfinishedStaysOfStores'],
];
/** Answers that show what a deposit or a bill has changed. */
const moneyAnswers = [
  ...[...customerAnswers, 'customers.account', 'bills.unpaid', 'bills.waiting'],
  ...['accounts.page', 'accounts.depositRefundable', 'statistics.trend', 'statistics.payments'],
  ...tillAnswers,
];

/** Answers that show the case of a stay: its type, how it ended, whether it may end, and what its bills come to. */
const caseAnswers = [...recordAnswers, 'cases.diagnoses', 'orders.charges'];

/** The ward (domain.md §2.6, PX of LiveInfo). */
export const wardCalls = {
  page: defineCall({
    method: 'POST',
    path: '/hospital/live/info/page',
    summary: '住院列表',
    access: permitted(LIVE_LIST),
    request: Strict({
      ...paging(20),
      state: Type.Optional(State),
      storeId: Type.Optional(Id),
      doctorId: DoctorId,
      /** Days on which they were taken in. */
      ...dayRange,
      /** In the number of the case, the cage, the names of pet and owner, or the owner's telephone. */
      keyword: Type.Optional(Keyword),
      orderByField: Type.Optional(Type.Union([Type.Literal('inTime'), Type.Literal('planOutTime')])),
      orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    }),
    trace: viewed('liveInfo'),
    data: Listed(WardStay),
    hideLoading: true,
  }),
  /** The ward of a store: its cages with who is in them, and all inpatients. */
  plan: defineCall({
    method: 'GET',
    path: '/hospital/live/info/plan',
    summary: '住院病房：笼位与在院宠物',
    access: permitted(LIVE_LIST),
    request: Strict({ storeId: Type.Optional(Id) }),
    trace: viewed('liveInfo'),
    data: Type.Object({ cages: Type.Array(WardCage), stays: Type.Array(WardStay) }),
    hideLoading: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/hospital/live/info/info/{id}',
    summary: '住院详情：医嘱与病程',
    access: permitted(LIVE_LIST),
    request: Strict({ id: Id }),
    trace: viewed('liveInfo'),
    data: WardStayInfo,
    hideLoading: true,
  }),
  /** Running cases of a store whose animal is alive and not in hospital, the latest first; at most 30. */
  candidates: defineCall({
    method: 'POST',
    path: '/hospital/live/info/candidates',
    summary: '可办理住院的病例',
    access: permitted('hospital:live:in'),
    request: Strict({
      keyword: Type.Optional(Keyword),
      storeId: Type.Optional(Id),
      /** That one alone. */
      caseId: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    data: Type.Array(Admissible),
    hideLoading: true,
  }),
  admit: defineCall({
    method: 'POST',
    path: '/hospital/live/info/in',
    summary: '办理住院',
    access: permitted('hospital:live:in'),
    entity: WardStay,
    request: Strict({
      caseId: Type.String({ minLength: 1, maxLength: 64, title: '病例' }),
      cageId: CageId,
      /** Left out: the doctor of the case. */
      doctorId: DoctorId,
      level: Type.Optional(Type.Unsafe<LevelText>(Level)),
      ...particulars,
      deposit: Type.Optional(yuan(Deposit)),
      depositWay: Type.Optional(Way),
    }),
    /** `paymentId`: of the receipt of its deposit; servers of before there were such receipts say none. */
    data: Type.Object({ id: Id, version: Version, paymentId: Type.Optional(Id) }),
    write: true,
    once: true,
    changes: [...stayAnswers, ...moneyAnswers, ...caseAnswers],
  }),
  edit: defineCall({
    method: 'POST',
    path: '/hospital/live/info/edit',
    summary: '修改住院信息、换笼',
    access: permitted('hospital:live:edit'),
    entity: WardStay,
    request: Strict({
      id: Id,
      ...readVersion,
      cageId: Type.Optional(CageId),
      doctorId: DoctorId,
      level: Type.Optional(Type.Unsafe<LevelText>(Level)),
      ...particulars,
    }),
    data: NoData,
    write: true,
    changes: stayAnswers,
  }),
  deposit: defineCall({
    method: 'POST',
    path: '/hospital/live/info/deposit',
    summary: '收取住院押金',
    access: permitted('hospital:live:deposit'),
    request: Strict({
      id: Id,
      ...readVersion,
      deposit: yuan({ ...Deposit, minimum: 0.01 }),
      depositWay: Way,
    }),
    /** `paymentId`: of its receipt; servers of before there were such receipts say none. */
    data: Type.Object({ id: Id, deposit: Yuan, version: Version, paymentId: Type.Optional(Id) }),
    write: true,
    once: true,
    changes: [...stayAnswers, ...moneyAnswers],
  }),
  /** With `preview` nothing changes. Else the stay ends with a bill of its cage, and its deposit pays what the case owes. */
  discharge: defineCall({
    method: 'POST',
    path: '/hospital/live/info/out',
    summary: '办理出院',
    access: permitted('hospital:live:out'),
    entity: WardStay,
    request: Strict({
      id: Id,
      ...readVersion,
      preview: Type.Optional(Type.Union(Flag.anyOf, { default: 'N', title: '是否预览' })),
      /** Needed unless it is a preview. */
      outcome: Type.Optional(OutcomeCode),
      summary: Text(LIVE_FIELDS.summary, 2000),
      /** Y: the deposit pays nothing yet, so that the bills can be discounted before the till takes it. */
      keepDepositFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '押金暂不抵扣' })),
    }),
    data: WardOut,
    write: true,
    once: true,
    changes: [
      ...new Set([
        ...stayAnswers,
        ...moneyAnswers,
        ...caseAnswers,
        ...withMoney,
        ...shelfAnswers,
        ...testAnswers,
      ]),
    ],
  }),
  /** Without `id` an order is given for each of the times; with it one that is not done is changed. */
  saveOrder: defineCall({
    method: 'POST',
    path: '/hospital/live/info/order/save',
    summary: '保存住院医嘱',
    access: permitted('hospital:live:order:save'),
    entity: WardOrder,
    request: Strict({
      /** Empty: new ones of `liveInfoId`. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      liveInfoId: Type.Optional(Type.String({ maxLength: 64, title: '住院' })),
      content: Type.String({ minLength: 1, maxLength: 300, title: LIVE_FIELDS.content }),
      times: Type.Array(MinuteOf(LIVE_FIELDS.orderTime), {
        minItems: 1,
        maxItems: MOST_ORDER_TIMES,
        uniqueItems: true,
        title: LIVE_FIELDS.orderTime,
      }),
    }),
    data: Type.Object({ ids: Type.Array(Id) }),
    write: true,
    changes: orderAnswers,
  }),
  /** An order that is not done is stopped. */
  deleteOrder: defineCall({
    method: 'POST',
    path: '/hospital/live/info/order/deleted/{id}',
    summary: '停止未执行的住院医嘱',
    access: permitted('hospital:live:order:save'),
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: orderAnswers,
  }),
  addCourse: defineCall({
    method: 'POST',
    path: '/hospital/live/info/course/save',
    summary: '记录住院病程',
    access: permitted('hospital:live:course'),
    request: Strict({
      liveInfoId: Type.String({ minLength: 1, maxLength: 64, title: '住院' }),
      content: Type.String({ minLength: 1, maxLength: 2000, title: LIVE_FIELDS.course }),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: ['ward.info'],
  }),
};
