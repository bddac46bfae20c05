import { Type, type Static } from '@sinclair/typebox';
import { BOARDING_FIELDS, CAGE_FIELDS, MOST_EXTRA_ITEMS } from '../boardingWords';
import { defineCall, NoData, permitted, viewed } from '../call';
import { MOBILE_LENGTH, MOBILE_PATTERN } from '../phone';
import {
  DateTime,
  Day,
  DayOf,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  MinuteOf,
  Nullable,
  paging,
  Quantity,
  quantity,
  readVersion,
  Strict,
  Version,
  Yuan,
  yuan,
} from '../schema';
import { SIGNING_BODY, signedFields, signingFields } from '../signedSchema';
import { shelfAnswers, tillAnswers, withMoney } from './bills';
import { customerAnswers } from './customerAnswers';
import { followUpAnswers } from './reviews';

/** 0 booked, 1 in the house, 2 gone, 3 cancelled; moves between them: `boardingStates.ts`. */
export const BoardingState = Type.Union(
  [Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)],
  { title: BOARDING_FIELDS.state },
);

/** A stay (domain.md §2.5). The owner is the pet's, so that files that are merged take their stays along. */
export const Boarding = Type.Object({
  id: Id,
  boardingNo: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** `138****1234` unless the caller may see it whole (`hospital:customer:plain`). */
  ownerMobile: Type.String(),
  petId: Id,
  petName: Type.String(),
  species: Type.String(),
  cageId: Id,
  cageName: Type.String(),
  productId: Id,
  productName: Type.String(),
  /** For one night, as it was promised. */
  dayPrice: Yuan,
  startDate: Day,
  planEndDate: Day,
  inTime: Nullable(DateTime),
  outTime: Nullable(DateTime),
  /** Null until the animal has gone. */
  nights: Nullable(Type.Number()),
  /** Paid for this stay into the owner's account. */
  deposit: Yuan,
  /** What of it the account still holds for this stay, as other bills may be paid from it; 0 when the stay is over. */
  depositLeft: Yuan,
  /** How it came: 1 cash, 2 WeChat, 3 Alipay, 4 bank card; null without one. */
  depositWay: Nullable(Type.Integer()),
  state: BoardingState,
  /** Y: in the house although it should have gone on a day before. */
  overdueFlag: Flag,
  emergencyName: Type.String(),
  emergencyMobile: Type.String(),
  feedNote: Type.String(),
  medicineNote: Type.String(),
  belongings: Type.String(),
  vaccineValidDate: Nullable(Day),
  dewormValidDate: Nullable(Day),
  overrideReason: Type.String(),
  /** Documents that are signed. */
  docs: Type.Integer(),
  /** Of today's round: to be done, and done. */
  matters: Type.Integer(),
  mattersDone: Type.Integer(),
  billId: Nullable(Id),
  billNo: Type.String(),
  cancelReason: Type.String(),
  /** Y: the caller holds the right that cancels a booking, or of an animal in the house withdraws its check-in. */
  cancelFlag: Flag,
  remarks: Type.String(),
  version: Version,
});
export type Boarding = Static<typeof Boarding>;

/** 0 free, 1 taken, 2 kept for somebody, 3 closed. */
const CageState = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

/** The stay that makes a cage taken or kept. */
const CageStay = Type.Object({
  boardingId: Id,
  petName: Type.String(),
  ownerName: Type.String(),
  startDate: Day,
  untilDate: Day,
  state: BoardingState,
  overdueFlag: Flag,
});

const Size = Type.Union([Type.Literal('S'), Type.Literal('M'), Type.Literal('L')], {
  title: CAGE_FIELDS.size,
});

/** A cage with who is in it today and who comes next (domain.md §2.5 CageUnit). */
export const Cage = Type.Object({
  id: Id,
  storeId: Id,
  name: Type.String(),
  productId: Id,
  productName: Type.String(),
  /** For one night, in this store. */
  price: Yuan,
  size: Size,
  /** Codes of `pet_species`; none: any. */
  species: Type.Array(Type.String()),
  state: CageState,
  closedFlag: Flag,
  closeReason: Type.String(),
  remarks: Type.String(),
  current: Nullable(CageStay),
  /** An animal in hospital that lies in it. */
  inpatient: Type.Optional(
    Nullable(Type.Object({ petName: Type.String(), ownerName: Type.String(), inTime: DateTime })),
  ),
  next: Nullable(CageStay),
  version: Version,
});
export type Cage = Static<typeof Cage>;

/** A cage in the choice of a dialog, as it is on the asked days. */
const CageBrief = Type.Object({
  id: Id,
  name: Type.String(),
  size: Size,
  species: Type.Array(Type.String()),
  state: CageState,
  petName: Type.String(),
  /** Y: the animal is in hospital, and on no list of stays. */
  inHospitalFlag: Type.Optional(Flag),
  /** Until when; null: free. */
  untilDate: Nullable(Day),
  /** Why it does not suit the animal that was named; empty where it does, or none was named. */
  misfit: Type.String(),
});

/** Cages of one kind, on the asked days. */
export const CageSpec = Type.Object({
  productId: Id,
  name: Type.String(),
  price: Yuan,
  total: Type.Integer(),
  free: Type.Integer(),
  cages: Type.Array(CageBrief),
});
export type CageSpec = Static<typeof CageSpec>;

/** A document of a stay, or what its template says while nothing was saved (`id` null, `version` 0). */
export const BoardingDoc = Type.Object({ ...signedFields, boardingId: Id });
export type BoardingDoc = Static<typeof BoardingDoc>;

const MatterType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)], {
  title: '类别',
});
const MatterRepeat = Type.Union([Type.Literal(1), Type.Literal(2)], { title: '重复' });

/** Something to be done for an animal during its stay (domain.md §2.5 MattersNeeding). */
export const Matter = Type.Object({
  id: Id,
  boardingId: Id,
  /** `HH:mm`. */
  time: Type.String(),
  /** 1 food, 2 medicine, 3 a walk, 4 anything else. */
  type: MatterType,
  content: Type.String(),
  /** 1 every day, 2 once, on `day`. */
  repeat: MatterRepeat,
  day: Nullable(Day),
  /** Y: it is part of the round of the day that was asked for. */
  dueFlag: Flag,
  /** Who did it on that day. */
  tick: Nullable(
    Type.Object({
      by: Type.String(),
      time: DateTime,
      /** Y: by the caller, today. */
      undoFlag: Flag,
    }),
  ),
  /** The latest first, at most thirty. */
  doneLog: Type.Array(Type.Object({ date: Day, by: Type.String(), time: DateTime })),
  version: Version,
});
export type Matter = Static<typeof Matter>;

/** What a check tells before anything is saved. */
export const BoardingCheck = Type.Object({
  /** N: a block stands among the warnings. */
  pass: Flag,
  warnings: Type.Array(
    Type.Object({
      code: Type.Integer(),
      level: Type.Union([Type.Literal('block'), Type.Literal('warn')]),
      msg: Type.String(),
    }),
  ),
  vaccineValidDate: Nullable(Day),
  dewormValidDate: Nullable(Day),
  /** Y: the caller may take the animal in all the same, with a reason. */
  overrideFlag: Flag,
  /** Of the planned stay. */
  nights: Type.Integer(),
  dayPrice: Nullable(Yuan),
  amount: Nullable(Yuan),
});
export type BoardingCheck = Static<typeof BoardingCheck>;

/** What a stay comes to. */
export const BoardingOut = Type.Object({
  nights: Type.Number(),
  dayPrice: Yuan,
  lines: Type.Array(
    Type.Object({ productName: Type.String(), quantity: Quantity, price: Yuan, amount: Yuan }),
  ),
  amount: Yuan,
  /** What of the stay's deposit pays for it. */
  deposit: Yuan,
  /** What is left to pay. */
  payable: Yuan,
  /** What of the deposit stays in the owner's account. */
  rest: Yuan,
  /** The moment that it is reckoned by: whoever agrees to a preview sends it back. */
  outTime: Type.String(),
  billId: Nullable(Id),
  billNo: Type.String(),
  /** Receipt of what the deposit paid, by which it is printed; empty where it paid nothing. Older servers make none. */
  paymentId: Type.Optional(Type.String()),
});
export type BoardingOut = Static<typeof BoardingOut>;

const Text = (title: string, maxLength: number) => Type.Optional(Type.String({ maxLength, title }));

/** What forms of a stay edit; what is left out stays as it is. */
const particulars = {
  emergencyName: Text(BOARDING_FIELDS.emergencyName, 30),
  emergencyMobile: Type.Optional(
    Type.String({
      pattern: `^(?:${MOBILE_PATTERN})?$`,
      expected: '11位手机号',
      maxLength: MOBILE_LENGTH,
      title: BOARDING_FIELDS.emergencyMobile,
    }),
  ),
  feedNote: Text(BOARDING_FIELDS.feedNote, 500),
  medicineNote: Text(BOARDING_FIELDS.medicineNote, 500),
  belongings: Text(BOARDING_FIELDS.belongings, 300),
  vaccineValidDate: Type.Optional(Nullable(DayOf(BOARDING_FIELDS.vaccineValidDate))),
  dewormValidDate: Type.Optional(Nullable(DayOf(BOARDING_FIELDS.dewormValidDate))),
  remarks: Text(BOARDING_FIELDS.remarks, 500),
};

const TemplateId = Type.String({ minLength: 1, maxLength: 64, title: '协议模板' });

/** Answers that show stays and cages. */
const stayAnswers = [
  'boarding.list',
  'boarding.info',
  'boarding.specInfo',
  'boarding.cages',
  'boarding.check',
  'boarding.doc',
];
/** Answers that show what a deposit or a bill has changed. */
const moneyAnswers = [
  ...[...customerAnswers, 'customers.account', 'bills.unpaid', 'bills.waiting'],
  ...['accounts.page', 'accounts.depositRefundable', 'statistics.trend', 'statistics.payments'],
  ...tillAnswers,
];

/** Boarding (spec 2 §7 Boarding; domain.md §2.5). */
export const boardingCalls = {
  /** What speaks against a stay, before it is saved. */
  check: defineCall({
    method: 'POST',
    path: '/hospital/boarding/check',
    summary: '寄养校验',
    access: 'session',
    request: Strict({
      petId: Id,
      cageId: Type.Optional(Type.String({ maxLength: 64, title: BOARDING_FIELDS.cageName })),
      startDate: DayOf(BOARDING_FIELDS.startDate),
      planEndDate: DayOf(BOARDING_FIELDS.planEndDate),
      /** Of a booked stay: it does not stand in its own way. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      /** As typed in the form; they go before what is known. */
      vaccineValidDate: particulars.vaccineValidDate,
      dewormValidDate: particulars.dewormValidDate,
    }),
    data: BoardingCheck,
    hideLoading: true,
  }),
  /**
   * Without `id` a new stay: from a day to come, or with state 0, it is booked, else the animal is taken in now. With `id`
   * the animal of a booked stay comes.
   */
  checkIn: defineCall({
    method: 'POST',
    path: '/hospital/boarding/in',
    summary: '寄养预订与入住',
    access: permitted('hospital:boarding:in'),
    entity: Boarding,
    request: Strict({
      /** Empty: a new stay. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      petId: Type.Optional(Type.String({ maxLength: 64, title: BOARDING_FIELDS.petName })),
      cageId: Type.Optional(Type.String({ maxLength: 64, title: BOARDING_FIELDS.cageName })),
      /** Left out: today. */
      startDate: Type.Optional(DayOf(BOARDING_FIELDS.startDate)),
      planEndDate: Type.Optional(DayOf(BOARDING_FIELDS.planEndDate)),
      /** 0: only booked, even from today. */
      state: Type.Optional(BoardingState),
      /** Taken now, on top of what was taken before. */
      deposit: Type.Optional(yuan({ maximum: 100_000, title: BOARDING_FIELDS.deposit })),
      depositWay: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, title: BOARDING_FIELDS.depositWay })),
      ...particulars,
      /** Why an animal without valid vaccination is taken in all the same. */
      overrideReason: Text(BOARDING_FIELDS.overrideReason, 200),
    }),
    data: Type.Object({
      ...{ id: Id, boardingNo: Type.String(), state: BoardingState, version: Version },
      /** Of the receipt of its deposit; servers of before there were such receipts say none. */
      paymentId: Type.Optional(Id),
    }),
    write: true,
    changes: [...stayAnswers, ...moneyAnswers],
  }),
  edit: defineCall({
    method: 'POST',
    path: '/hospital/boarding/edit',
    summary: '修改寄养',
    access: permitted('hospital:boarding:edit'),
    entity: Boarding,
    request: Strict({
      id: Id,
      ...readVersion,
      cageId: Type.Optional(Type.String({ maxLength: 64, title: BOARDING_FIELDS.cageName })),
      /** Of a booked stay. */
      startDate: Type.Optional(DayOf(BOARDING_FIELDS.startDate)),
      planEndDate: Type.Optional(DayOf(BOARDING_FIELDS.planEndDate)),
      ...particulars,
    }),
    data: NoData,
    write: true,
    changes: stayAnswers,
  }),
  /** More is left in advance for a stay that is booked or goes on. */
  deposit: defineCall({
    method: 'POST',
    path: '/hospital/boarding/deposit',
    summary: '收取寄养押金',
    access: permitted('hospital:boarding:in'),
    request: Strict({
      id: Id,
      ...readVersion,
      deposit: yuan({ minimum: 0.01, maximum: 100_000, title: BOARDING_FIELDS.deposit }),
      depositWay: Type.Integer({ minimum: 1, maximum: 4, title: BOARDING_FIELDS.depositWay }),
    }),
    /** `paymentId`: of its receipt. */
    data: Type.Object({ deposit: Yuan, version: Version, paymentId: Id }),
    write: true,
    once: true,
    changes: [...stayAnswers, ...moneyAnswers],
  }),
  /** With `preview` nothing changes. Else the stay ends, with a bill that its deposit pays as far as it goes. */
  checkOut: defineCall({
    method: 'POST',
    path: '/hospital/boarding/out',
    summary: '寄养离店',
    access: permitted('hospital:boarding:out'),
    entity: Boarding,
    request: Strict({
      id: Id,
      ...readVersion,
      /** Not after now, which it is where it is left out; a preview may look ahead. */
      outTime: Type.Optional(MinuteOf(BOARDING_FIELDS.outTime)),
      /** Services on top of the nights. */
      extraItems: Type.Optional(
        Type.Array(
          Strict({
            productId: Id,
            quantity: quantity({ minimum: 0.001, maximum: 1000, title: '数量' }),
          }),
          { maxItems: MOST_EXTRA_ITEMS, title: '附加项目' },
        ),
      ),
      preview: Type.Optional(Type.Union(Flag.anyOf, { default: 'N', title: '是否预览' })),
      /** Y: the deposit pays nothing yet, so that the bill can be discounted before the till takes it. */
      keepDepositFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '押金暂不抵扣' })),
    }),
    data: BoardingOut,
    write: true,
    changes: [
      ...new Set([...stayAnswers, ...moneyAnswers, ...withMoney, ...shelfAnswers, ...followUpAnswers]),
    ],
  }),
  /** A booking is cancelled; with a right of its own the check-in of an animal is withdrawn. */
  cancel: defineCall({
    method: 'DELETE',
    path: '/hospital/boarding/deleted/{id}',
    summary: '取消寄养',
    access: permitted('hospital:boarding:deleted', 'hospital:boarding:withdraw'),
    request: Strict({
      id: Id,
      ...readVersion,
      reason: Text(BOARDING_FIELDS.cancelReason, 200),
    }),
    data: NoData,
    write: true,
    changes: [...stayAnswers, ...moneyAnswers],
  }),
  list: defineCall({
    method: 'GET',
    path: '/hospital/boarding/list',
    summary: '寄养列表',
    access: permitted('hospital:boarding:list'),
    request: Strict({
      ...paging(20),
      state: Type.Optional(BoardingState),
      /** Stays that lie at least partly in these days. */
      ...dayRange,
      storeId: Type.Optional(Id),
      cageId: Type.Optional(Id),
      petId: Type.Optional(Id),
      /** In the number of the stay, the cage, the names of pet and owner, or the owner's telephone. */
      keyword: Type.Optional(Keyword),
      orderByField: Type.Optional(Type.Union([Type.Literal('startDate'), Type.Literal('planEndDate')])),
      orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    }),
    trace: viewed('boarding'),
    data: Listed(Boarding),
    hideLoading: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/hospital/boarding/info/{id}',
    summary: '寄养详情',
    access: permitted('hospital:boarding:list'),
    request: Strict({ id: Id }),
    trace: viewed('boarding'),
    data: Boarding,
    hideLoading: true,
  }),
  /** Kinds of cages of a store with what is free from one day to another; today where no days are named. */
  specInfo: defineCall({
    method: 'GET',
    path: '/hospital/boarding/specInfo',
    summary: '笼位类型与空余',
    access: permitted('hospital:boarding:list'),
    request: Strict({
      startDate: Type.Optional(Day),
      planEndDate: Type.Optional(Day),
      storeId: Type.Optional(Id),
      /** The stay that is edited does not take its own cage. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      /** For whom a cage is looked for: those that do not suit stand last, with the reason. */
      petId: Type.Optional(Id),
    }),
    data: Type.Array(CageSpec),
    hideLoading: true,
  }),
  doc: defineCall({
    method: 'GET',
    path: '/hospital/boarding/getDoc/{id}/{templateId}',
    summary: '寄养协议；id 为寄养单',
    access: permitted('hospital:boarding:doc'),
    request: Strict({ id: Id, templateId: TemplateId }),
    data: BoardingDoc,
    hideLoading: true,
  }),
  /** Saves a document, and with `signImg` has it signed, after which nothing changes it. */
  setDoc: defineCall({
    method: 'POST',
    path: '/hospital/boarding/setDoc',
    summary: '保存、签署寄养协议',
    access: permitted('hospital:boarding:setDoc'),
    entity: BoardingDoc,
    request: Strict({
      boardingId: Type.Optional(Type.String({ maxLength: 64, title: '寄养单' })),
      /** Of the document, in place of the stay and the template. */
      id: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      templateId: Type.Optional(Type.String({ maxLength: 64, title: '协议模板' })),
      ...signingFields,
    }),
    data: Type.Object({ id: Id, status: Type.Integer(), version: Version }),
    write: true,
    bodyLimit: SIGNING_BODY,
    changes: stayAnswers,
  }),
  /** Of a document that is not signed. */
  deleteDoc: defineCall({
    method: 'POST',
    path: '/hospital/boarding/doc/deleted/{id}/{templateId}',
    summary: '删除未签署的寄养协议；id 为寄养单',
    access: permitted('hospital:boarding:setDoc'),
    request: Strict({ id: Id, templateId: TemplateId }),
    data: NoData,
    write: true,
    changes: stayAnswers,
  }),
  /** What is to be done for the animal; `date` is the day of the round, today where it is left out. */
  matters: defineCall({
    method: 'GET',
    path: '/hospital/boarding/mattersNeeding/list/{id}',
    summary: '寄养注意事项；id 为寄养单',
    access: permitted('hospital:boarding:list'),
    request: Strict({ id: Id, date: Type.Optional(Day) }),
    data: Type.Array(Matter),
    hideLoading: true,
  }),
  /** With `done` something is ticked off for today, or its tick taken back; else it is written down or changed. */
  saveMatter: defineCall({
    method: 'POST',
    path: '/hospital/boarding/mattersNeeding/save',
    summary: '保存寄养注意事项',
    access: permitted('hospital:boarding:mattersNeeding'),
    entity: Matter,
    request: Strict({
      /** Empty: a new one of `boardingId`. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      boardingId: Type.Optional(Type.String({ maxLength: 64, title: '寄养单' })),
      time: Type.Optional(
        Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', expected: '时:分，例如09:30', title: '时间' }),
      ),
      type: Type.Optional(MatterType),
      content: Type.Optional(Type.String({ minLength: 1, maxLength: 200, title: '内容' })),
      repeat: Type.Optional(MatterRepeat),
      /** Of what is to be done once; left out: today, or the first day of a stay to come. */
      day: Type.Optional(Nullable(DayOf('日期'))),
      /** Y: done; N: a tick of the caller of today is taken back. */
      done: Type.Optional(Type.Union(Flag.anyOf, { title: '是否完成' })),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: ['boarding.matters', 'boarding.list', 'boarding.info'],
  }),
  deleteMatter: defineCall({
    method: 'POST',
    path: '/hospital/boarding/mattersNeeding/deleted/{id}',
    summary: '删除寄养注意事项',
    access: permitted('hospital:boarding:mattersNeeding'),
    request: Strict({ id: Id }),
    data: NoData,
    write: true,
    changes: ['boarding.matters', 'boarding.list', 'boarding.info'],
  }),
  cages: defineCall({
    method: 'GET',
    path: '/hospital/boarding/cage/list',
    summary: '笼位',
    access: permitted('hospital:boarding:cage:list'),
    request: Strict({ storeId: Type.Optional(Id) }),
    data: Type.Array(Cage),
    hideLoading: true,
  }),
  /** With `id` a cage is changed, closed or opened again; else it is a new one of the store. */
  saveCage: defineCall({
    method: 'POST',
    path: '/hospital/boarding/cage/save',
    summary: '保存笼位',
    access: permitted('hospital:boarding:cage'),
    entity: Cage,
    request: Strict({
      /** Empty: a new one. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      /** Of a new one; left out: where one stands. */
      storeId: Type.Optional(Id),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 20, title: CAGE_FIELDS.name })),
      /** Of the category H3009. */
      productId: Type.Optional(Type.String({ maxLength: 64, title: CAGE_FIELDS.productId })),
      size: Type.Optional(Size),
      species: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
          maxItems: 10,
          uniqueItems: true,
          title: CAGE_FIELDS.species,
        }),
      ),
      closedFlag: Type.Optional(Type.Union(Flag.anyOf, { title: CAGE_FIELDS.closedFlag })),
      closeReason: Text(CAGE_FIELDS.closeReason, 100),
      remarks: Text(CAGE_FIELDS.remarks, 200),
    }),
    data: Type.Object({ id: Id, version: Version }),
    write: true,
    changes: stayAnswers,
  }),
};
