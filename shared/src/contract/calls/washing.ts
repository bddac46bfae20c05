import { Type, type Static } from '@sinclair/typebox';
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
  Nullable,
  paging,
  readVersion,
  Strict,
  Version,
  Yuan,
  yuan,
} from '../schema';
import { visitAnswers } from './bookings';
import { PetTime } from './petTimes';
import { reservationAnswers } from './reservationAnswers';
import { MOST_OF_WASH_ITEM, MOST_WASH_ITEMS, MOST_WASH_PHOTOS, WASH_FIELDS } from '../washWords';

/** 1 to be received, 2 under way, 3 finished, 4 cancelled (`washStates`). */
export const WashStateCode = Type.Union(
  [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)],
  { title: WASH_FIELDS.state },
);

/** Not told, a text message under way, sent or failed, told by telephone (`WASH_NOTICES`). */
const WashNoticeCode = Type.Union(
  [
    Type.Literal('none'),
    Type.Literal('sending'),
    Type.Literal('sent'),
    Type.Literal('failed'),
    Type.Literal('phoned'),
  ],
  { title: WASH_FIELDS.notice },
);

/** Something that is done in washing, at the price that was agreed when it was put on the plan. */
export const WashItem = Type.Object({
  productId: Id,
  name: Type.String(),
  /** C1… bathing, C2… beauty. */
  categoryCode: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  /** For one. */
  price: Yuan,
  /** For one, on the price list of the chain. */
  originalPrice: Yuan,
  amount: Yuan,
  /** Of a package that is to be used for it before others; empty: none was named. */
  packageItemId: Type.String(),
});
export type WashItem = Static<typeof WashItem>;

const QuotedItem = Type.Object({
  ...WashItem.properties,
  /** Which price it is, as a bill names it; empty: that of the chain. Servers of before this was told leave it out. */
  priceName: Type.Optional(Type.String()),
});

/** A wash plan (domain.md §2.4). */
export const WashPlan = Type.Object({
  id: Id,
  planNo: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  /** The registration, or the reservation, that it came of. */
  bookingId: Nullable(Id),
  reservationId: Nullable(Id),
  ownerId: Id,
  ownerName: Type.String(),
  /** `138****1234` unless the caller may see it whole (`hospital:customer:plain`), as `pickupMobile`. */
  ownerMobile: Type.String(),
  petId: Id,
  petName: Type.String(),
  /** Codes of `pet_species` and of the breeds of that. */
  species: Type.String(),
  breed: Type.String(),
  /** Codes of `pet_character` in the pet's file. */
  characterTags: Type.Array(Type.String()),
  /** Of the animal: 2 died. Missing from earlier servers. */
  petStatus: Type.Optional(Type.Integer()),
  /** Empty: whoever is free. */
  washerId: Type.String(),
  washerName: Type.String(),
  planDate: Day,
  /** `HH:mm`. */
  startTime: Type.String(),
  endTime: Type.String(),
  items: Type.Array(WashItem),
  /** Of the items together. */
  amount: Yuan,
  skinNote: Type.String(),
  fleaFlag: Flag,
  matFlag: Flag,
  /** Code of `pet_character`, as it is today; empty: as in the pet's file. */
  petCharacter: Type.String(),
  /** Whom to call when it is done; empty: the owner. */
  pickupMobile: Type.String(),
  remarks: Type.String(),
  /** Addresses of photographs. */
  photosBefore: Type.Array(Type.String()),
  photosAfter: Type.Array(Type.String()),
  state: WashStateCode,
  receiveTime: Nullable(DateTime),
  finishTime: Nullable(DateTime),
  billId: Nullable(Id),
  /** Empty without a bill. */
  billNo: Type.String(),
  /** Y: its bill was made void, so that nobody has paid for it. Servers of before this was told leave it out. */
  billVoidFlag: Type.Optional(Flag),
  /** What its bill comes to; null without one that is not void. Servers of before this was told leave it out. */
  billAmount: Type.Optional(Nullable(Yuan)),
  /** Y: somebody has told the owner that the animal can be fetched. */
  notifyFlag: Flag,
  notifyTime: Nullable(DateTime),
  notice: WashNoticeCode,
  /** Who telephoned; empty: nobody, or nobody knows any more. */
  notifyName: Type.String(),
  /** Why the last text message failed; empty: none did. */
  notifyError: Type.String(),
  cancelReason: Type.String(),
  createName: Type.String(),
  createDate: DateTime,
  version: Version,
});
export type WashPlan = Static<typeof WashPlan>;

/** How full a day is: of the whole of it, and of its limited times. A plan counts where it begins. */
export const WashDay = Type.Object({
  storeId: Id,
  date: Day,
  /** Null: any number. */
  limit: Nullable(Type.Integer()),
  booked: Type.Integer(),
  /** The hours of the store on that day, with those of its washers on duty; null: it is closed. */
  open: Nullable(Type.Object({ startTime: Type.String(), endTime: Type.String() })),
  /** Of the animal that was asked about: when it is expected, by any store. */
  petTimes: Type.Array(PetTime),
  /** In their order; none overlap. */
  slots: Type.Array(
    Type.Object({
      startTime: Type.String(),
      endTime: Type.String(),
      limit: Type.Integer(),
      booked: Type.Integer(),
    }),
  ),
});
export type WashDay = Static<typeof WashDay>;

/** What a caller names of an item. Prices are the server's: what else is sent of it is passed over. */
const SentItem = Strict({
  productId: Type.String({ minLength: 1, maxLength: 64, title: '商品' }),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_OF_WASH_ITEM, title: WASH_FIELDS.quantity }),
  ),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  categoryCode: Type.Optional(Type.String({ maxLength: 20 })),
  unit: Type.Optional(Type.String({ maxLength: 20 })),
  price: Type.Optional(yuan()),
  originalPrice: Type.Optional(yuan()),
  amount: Type.Optional(yuan()),
  /** Of a package that is to be used for it; 404 for one that cannot be. */
  packageItemId: Type.Optional(Type.String({ maxLength: 64 })),
});
const SentItems = Type.Array(SentItem, { minItems: 1, maxItems: MOST_WASH_ITEMS, title: WASH_FIELDS.items });

const TimeOfDay = (title: string) =>
  Type.String({ pattern: '^\\d{2}:\\d{2}$', expected: '时:分，例如09:30', title });
const Photos = (title: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
    maxItems: MOST_WASH_PHOTOS,
    uniqueItems: true,
    title,
  });
const washerId = Type.Optional(Type.String({ maxLength: 64, title: WASH_FIELDS.washerId }));

/** What a plan is made of; of one that is edited, what is optional and left out stays as it is. */
export const sentPlan = {
  petId: Type.String({ minLength: 1, maxLength: 64, title: WASH_FIELDS.petId }),
  /** Today or later. */
  planDate: DayOf(WASH_FIELDS.planDate),
  /** Steps of 15 minutes. */
  startTime: TimeOfDay(WASH_FIELDS.startTime),
  /** `24:00` is kept as `23:59`. */
  endTime: TimeOfDay(WASH_FIELDS.endTime),
  items: SentItems,
  washerId,
  skinNote: Type.Optional(Type.String({ maxLength: 200, title: WASH_FIELDS.skinNote })),
  fleaFlag: Type.Optional(Type.Union(Flag.anyOf, { title: WASH_FIELDS.fleaFlag })),
  matFlag: Type.Optional(Type.Union(Flag.anyOf, { title: WASH_FIELDS.matFlag })),
  petCharacter: Type.Optional(Type.String({ maxLength: 64, title: WASH_FIELDS.petCharacter })),
  /** As it was read, masked, it stays. */
  pickupMobile: Type.Optional(
    Type.String({
      pattern: `^(?:${MOBILE_PATTERN}|\\d{3}\\*{4}\\d{4})?$`,
      expected: '11位手机号',
      maxLength: MOBILE_LENGTH,
      title: WASH_FIELDS.pickupMobile,
    }),
  ),
  remarks: Type.Optional(Type.String({ maxLength: 500, title: WASH_FIELDS.remarks })),
};

/** Answers that show plans. */
const planAnswers = ['washing.list', 'washing.info'];
/** With how full days are. */
const ownAnswers = [...planAnswers, 'washing.slots'];
/** With the board, whose times plans take, and who waits for one. */
const washAnswers = [...ownAnswers, 'reservations.chart', 'waits.list'];
/** Answers that show what somebody owes, beside those of visits. */
const billAnswers = ['customers.page', 'customers.account'];

/** Washing and beauty (spec 2 §7 Wash plan; domain.md §2.4). */
export const washingCalls = {
  /** Of one day, or of days; of the stores in view. */
  list: defineCall({
    method: 'GET',
    path: '/hospital/booking/listWashPlan',
    summary: '洗美单列表',
    access: permitted('hospital:booking:listWashPlan'),
    request: Strict({
      ...paging(50),
      /** Instead of `startDate` and `endDate`. */
      date: Type.Optional(Day),
      ...dayRange,
      state: Type.Optional(WashStateCode),
      washerId,
      /** N with `state` 3: who has not been told yet. */
      notifyFlag: Type.Optional(Type.Union(Flag.anyOf, { title: WASH_FIELDS.notifyFlag })),
      /** In the names of pet and owner, the owner's telephone, or the number. */
      keyword: Type.Optional(Keyword),
      storeId: Type.Optional(Id),
      /** The only order, by day and time; named since pages send it. */
      orderByField: Type.Optional(Type.Literal('planDate')),
      orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    }),
    trace: viewed('washPlan'),
    data: Listed(WashPlan),
    hideLoading: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/hospital/booking/washPlanInfo',
    summary: '洗美单详情',
    access: permitted('hospital:booking:listWashPlan'),
    request: Strict({ id: Id }),
    trace: viewed('washPlan'),
    data: WashPlan,
    hideLoading: true,
  }),
  /** Of the named store, or that where the session stands. */
  slots: defineCall({
    method: 'GET',
    path: '/hospital/booking/washPlanSlots',
    summary: '洗美某天各时段的已约与限额',
    access: permitted('hospital:booking:listWashPlan'),
    request: Strict({
      date: Day,
      storeId: Type.Optional(Id),
      /** Whose other times of that day are wanted. */
      petId: Type.Optional(Id),
    }),
    data: WashDay,
    hideLoading: true,
  }),
  /** What items cost: those of the named plan as agreed, others as of now. */
  quote: defineCall({
    method: 'POST',
    path: '/hospital/booking/quoteWashPlan',
    summary: '计算洗美项目的价格',
    access: permitted('hospital:booking:listWashPlan'),
    request: Strict({
      /** Empty: a new plan where the session stands. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      petId: Type.String({ minLength: 1, maxLength: 64, title: WASH_FIELDS.petId }),
      items: SentItems,
    }),
    data: Type.Object({ items: Type.Array(QuotedItem), amount: Yuan }),
    hideLoading: true,
  }),
  save: defineCall({
    method: 'POST',
    path: '/hospital/booking/saveWashPlan',
    summary: '新增或修改洗美单',
    access: permitted('hospital:booking:saveWashPlan'),
    write: true,
    changes: [...planAnswers, ...reservationAnswers],
    entity: WashPlan,
    request: Strict({
      /** Empty: a new plan, of the named store or that where the session stands. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      storeId: Type.Optional(Id),
      /** Left out of a plan that is edited: as it was. */
      bookingId: Type.Optional(Type.String({ maxLength: 64 })),
      reservationId: Type.Optional(Type.String({ maxLength: 64 })),
      ...sentPlan,
      /** That which was read; 0 for a new plan. */
      version: Type.Optional(Type.Integer({ minimum: 0, title: '版本' })),
    }),
    data: Type.Object({ id: Id, planNo: Type.String() }),
  }),
  /** Ends the visit and makes the plan that follows it, or neither. */
  finishAndSave: defineCall({
    method: 'POST',
    path: '/hospital/booking/finishAndWashPlan',
    summary: '完成就诊并新增洗美单',
    access: permitted('hospital:booking:finish'),
    write: true,
    changes: [...planAnswers, ...visitAnswers, ...reservationAnswers],
    request: Strict({
      bookingId: Id,
      /** Of the visit. */
      ...readVersion,
      plan: Type.Object(
        {
          ...sentPlan,
          /** Named by the documents; they are those of the visit. */
          id: Type.Optional(Type.String({ maxLength: 64 })),
          ownerId: Type.Optional(Type.String({ maxLength: 64 })),
          storeId: Type.Optional(Type.String({ maxLength: 64 })),
          bookingId: Type.Optional(Type.String({ maxLength: 64 })),
          reservationId: Type.Optional(Type.String({ maxLength: 64 })),
        },
        { additionalProperties: false, title: '洗美单' },
      ),
    }),
    data: Type.Object({ planId: Id }),
  }),
  receive: defineCall({
    method: 'POST',
    path: '/hospital/booking/receiveWashPlan/{id}',
    summary: '接收洗美单',
    access: permitted('hospital:booking:receiveWashPlan'),
    write: true,
    changes: [...planAnswers, ...visitAnswers, ...reservationAnswers],
    request: Strict({
      id: Id,
      /** Left out: the one on the plan, else the caller. */
      washerId,
      photosBefore: Type.Optional(Photos(WASH_FIELDS.photosBefore)),
      ...readVersion,
    }),
    data: NoData,
  }),
  /** Opens the bill: what was on the plan at the prices of then, what is added at those of now. */
  finish: defineCall({
    method: 'POST',
    path: '/hospital/booking/finishWashPlan',
    summary: '完成洗美单并开账单',
    access: permitted('hospital:booking:finishWashPlan'),
    write: true,
    changes: ['logs.messages', ...billAnswers, ...visitAnswers, ...reservationAnswers],
    request: Strict({
      id: Id,
      /** Left out: as on the plan. */
      items: Type.Optional(SentItems),
      photosAfter: Type.Optional(Photos(WASH_FIELDS.photosAfter)),
      remark: Type.Optional(Type.String({ maxLength: 500, title: WASH_FIELDS.remarks })),
      ...readVersion,
    }),
    data: Type.Object({ billId: Id, amount: Yuan }),
  }),
  /** Opens a bill once more for a finished one whose bill was made void, at the prices on the plan. */
  charge: defineCall({
    method: 'POST',
    path: '/hospital/booking/chargeWashPlan/{id}',
    summary: '洗美单重新开账单',
    access: permitted('hospital:booking:finishWashPlan'),
    write: true,
    changes: billAnswers,
    request: Strict({ id: Id, ...readVersion }),
    data: Type.Object({ billId: Id, amount: Yuan }),
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/hospital/booking/cancelWashPlan/{id}',
    summary: '取消洗美单',
    access: permitted('hospital:booking:cancelWashPlan'),
    write: true,
    changes: [...washAnswers, ...visitAnswers],
    request: Strict({
      id: Id,
      /** Compulsory for one that has begun. */
      cancelReason: Type.Optional(Type.String({ maxLength: 200, title: WASH_FIELDS.cancelReason })),
      ...readVersion,
    }),
    data: NoData,
  }),
  /** What the owner of a finished one is told, where, and whether it can be sent as a text message. */
  notice: defineCall({
    method: 'GET',
    path: '/hospital/booking/washPlanNotice',
    summary: '取宠通知的内容',
    access: permitted('hospital:booking:finishWashPlan'),
    request: Strict({ id: Id }),
    trace: viewed('washPlan'),
    data: Type.Object({
      text: Type.String(),
      /** As `WashPlan.ownerMobile`: that to be told. */
      mobile: Type.String(),
      textFlag: Flag,
    }),
    hideLoading: true,
  }),
  /** Sends the owner a text message, or once more after one that failed. */
  text: defineCall({
    method: 'POST',
    path: '/hospital/booking/textWashPlan/{id}',
    summary: '短信通知宠主取宠',
    access: permitted('hospital:booking:finishWashPlan'),
    write: true,
    changes: ['logs.messages', ...ownAnswers],
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
  }),
  /** Somebody has called the owner. */
  notify: defineCall({
    method: 'POST',
    path: '/hospital/booking/notifyWashPlan/{id}',
    summary: '登记已电话通知宠主取宠',
    access: permitted('hospital:booking:finishWashPlan'),
    write: true,
    changes: washAnswers,
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
  }),
};
