import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, permitted, viewed } from '../call';
import { exportedColumns } from '../exports';
import { DateTime, Day, dayRange, Id, Keyword, Listed, Nullable, paging, Strict, Yuan } from '../schema';

/** Lets one see how many cases should have been settled (spec 1 §6); the first card of the home page asks for it. */
export const CASE_UNFINISHED_TOTAL = 'statistics:case:user:unfinished:total';

const OrderType = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);

const caseFilters = {
  /** Days of the visit. */
  ...dayRange,
  storeId: Type.Optional(Id),
  doctorId: Type.Optional(Id),
  /** Stores of the department and all below it. */
  deptId: Type.Optional(Id),
  /** In the number of the case, the names of owner and pet, or the owner's telephone. */
  keyword: Type.Optional(Keyword),
};

/**
 * A case that should have been settled but is not (domain.md §2.11): still running, or with an unpaid bill, also after it
 * was filed, and nothing has happened to it since before today 00:00.
 */
export const UnfinishedCase = Type.Object({
  caseId: Id,
  caseNo: Type.String(),
  visitTime: DateTime,
  storeId: Id,
  storeName: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** `138****1234` unless the caller may see it whole (`hospital:customer:plain`). */
  ownerMobile: Type.String(),
  petId: Id,
  petName: Type.String(),
  doctorId: Id,
  doctorName: Type.String(),
  /** Bills that are not paid, or not wholly. */
  billCount: Type.Integer(),
  unpaidAmount: Yuan,
  /** Since the day of the visit. */
  days: Type.Integer(),
  reason: Type.Union([Type.Literal('未结束'), Type.Literal('未结算')]),
});
export type UnfinishedCase = Static<typeof UnfinishedCase>;

/** Of all rows, not of the page alone. */
const sums = Type.Object({ unpaidSum: Yuan });

/**
 * An inpatient who should have been settled: the unpaid bills exceed the deposit, or the time to leave has passed, or
 * the pet has left with unpaid bills.
 */
export const UnfinishedStay = Type.Composite([
  Type.Omit(UnfinishedCase, ['reason']),
  Type.Object({
    liveInfoId: Id,
    inTime: DateTime,
    planOutTime: Nullable(DateTime),
    outTime: Nullable(DateTime),
    cageName: Type.String(),
    deposit: Yuan,
    /** What is left of the deposit; below 0: what is missing. */
    depositBalance: Yuan,
    reason: Type.Union([Type.Literal('押金不足'), Type.Literal('逾期未出院'), Type.Literal('出院未结算')]),
  }),
]);
export type UnfinishedStay = Static<typeof UnfinishedStay>;

const stayPage = {
  trace: viewed('unfinishedStay'),
  request: Strict({ ...paging(20), ...caseFilters }),
  data: Type.Object({ list: Type.Array(UnfinishedStay), total: Type.Integer(), ext: sums }),
};

const group = { caseCount: Type.Integer(), unpaidAmount: Yuan, oldestDays: Type.Integer() };

/** What a trend tells of a day, and of a stretch of days together. */
const trendFigures = {
  /** Cases whose visit was then, without cancelled ones. */
  visitCount: Type.Integer(),
  /** What was paid then less what was given back. */
  income: Yuan,
  /** Follow-ups due then, without cancelled ones, and those of them that are done; in sums without today's. */
  reviewCount: Type.Integer(),
  reviewDoneCount: Type.Integer(),
  /** Done of due, 0 to 1; null when none was due, and of today, which is not over. */
  reviewRate: Nullable(Type.Number()),
};

export const TrendFigures = Type.Object(trendFigures);
export type TrendFigures = Static<typeof TrendFigures>;

/** A day of a trend. */
export const TrendDay = Type.Object({ date: Day, ...trendFigures });
export type TrendDay = Static<typeof TrendDay>;

/** `days` holds every day, oldest first, today last; the other figures are of all of them together. */
export const Trend = Type.Object({
  days: Type.Array(TrendDay),
  ...trendFigures,
  /** Of as many days, those just before the first. */
  previous: TrendFigures,
});
export type Trend = Static<typeof Trend>;

/** A case as the trend of visits counts it. */
export const Visit = Type.Composite([
  Type.Pick(UnfinishedCase, [
    'caseId',
    'caseNo',
    'visitTime',
    'storeId',
    'storeName',
    'ownerName',
    'ownerMobile',
    'petName',
    'doctorName',
  ]),
  Type.Object({
    diagnosis: Type.String(),
    /** 1 running, 2 ended, 3 archived, 5 referred; cancelled ones (4) are not counted. */
    status: Type.Integer(),
  }),
]);
export type Visit = Static<typeof Visit>;

/** A payment as the trend of income adds it up. */
export const Payment = Type.Object({
  id: Id,
  billId: Id,
  billNo: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  /** Empty: somebody who came in from the street. */
  ownerName: Type.String(),
  petName: Type.String(),
  /** Code of the dictionary type `pay_way`. */
  way: Type.Integer(),
  /** Below 0: given back. */
  amount: Yuan,
  payTime: DateTime,
  refNo: Type.String(),
  cashierName: Type.String(),
});
export type Payment = Static<typeof Payment>;

const visitFilters = {
  /** Days of the visit. */
  ...dayRange,
  storeId: Type.Optional(Id),
  /** In the number of the case, the names of owner and pet, or the owner's telephone. */
  keyword: Type.Optional(Keyword),
  /** The only order; named since pages send it. */
  orderByField: Type.Optional(Type.Literal('visit_time')),
  orderByType: Type.Optional(OrderType),
};
const paymentFilters = {
  /** Days of the payment. */
  ...dayRange,
  storeId: Type.Optional(Id),
  way: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  /** In the number of the bill or the reference of the payment. */
  keyword: Type.Optional(Keyword),
  /** Without it the newest first. */
  orderByField: Type.Optional(Type.Union([Type.Literal('pay_time'), Type.Literal('amount')])),
  orderByType: Type.Optional(OrderType),
};

/** Columns of the lists, by the keys by which their exports choose among them. */
export const CASE_COLUMNS = [
  'storeName',
  'caseNo',
  'ownerName',
  'ownerMobile',
  'petName',
  'doctorName',
  'visitTime',
  'days',
  'billCount',
  'unpaidAmount',
  'reason',
] as const;
export const STAY_COLUMNS = [
  'storeName',
  'caseNo',
  'ownerName',
  'ownerMobile',
  'petName',
  'doctorName',
  'cageName',
  'inTime',
  'planOutTime',
  'outTime',
  'days',
  'billCount',
  'unpaidAmount',
  'deposit',
  'depositBalance',
  'reason',
] as const;
export const VISIT_COLUMNS = [
  'storeName',
  'caseNo',
  'visitTime',
  'ownerName',
  'ownerMobile',
  'petName',
  'doctorName',
  'diagnosis',
  'status',
] as const;
export const PAYMENT_COLUMNS = [
  'storeName',
  'billNo',
  'payTime',
  'way',
  'amount',
  'ownerName',
  'petName',
  'cashierName',
  'refNo',
] as const;
export const GROUP_COLUMNS = ['name', 'caseCount', 'unpaidAmount', 'oldestDays'] as const;

const caseOrder = {
  orderByField: Type.Optional(Type.Union([Type.Literal('visit_time'), Type.Literal('unpaid_amount')])),
  orderByType: Type.Optional(OrderType),
};

/** Groups come in one answer; their order matters to an export alone. */
const groupExport = Strict({
  ...caseFilters,
  orderByField: Type.Optional(
    Type.Union([Type.Literal('caseCount'), Type.Literal('unpaidAmount'), Type.Literal('oldestDays')]),
  ),
  orderByType: Type.Optional(OrderType),
  ...exportedColumns(GROUP_COLUMNS),
});

/**
 * Statistics (spec 2 §7; domain.md §2.11). `user` means the place where the session stands: the current store on the
 * store side, all stores in scope on the company side. `store` means all stores in scope, wherever one stands. A
 * named `storeId` narrows both; one out of scope is refused with 40302.
 */
export const statisticsCalls = {
  unfinishedCases: defineCall({
    method: 'GET',
    path: '/statistics/case/2/user/case/unfinished/list',
    summary: '未结病例列表',
    access: permitted('statistics:case:user:unfinished:list'),
    request: Strict({
      ...paging(20),
      ...caseFilters,
      ...caseOrder,
    }),
    trace: viewed('unfinishedCase'),
    data: Type.Object({ list: Type.Array(UnfinishedCase), total: Type.Integer(), ext: sums }),
    hideLoading: true,
  }),
  unfinishedCaseTotal: defineCall({
    method: 'GET',
    path: '/statistics/case/2/user/case/unfinished/total',
    summary: '未结病例数',
    access: permitted(CASE_UNFINISHED_TOTAL),
    request: Strict(caseFilters),
    data: Type.Integer(),
    hideLoading: true,
  }),
  unfinishedByDoctor: defineCall({
    method: 'GET',
    path: '/statistics/case/2/doctor/case/unfinished',
    summary: '未结病例，按医生',
    access: permitted('statistics:case:doctor:unfinished'),
    request: Strict(caseFilters),
    data: Type.Array(Type.Object({ doctorId: Id, doctorName: Type.String(), ...group })),
    hideLoading: true,
  }),
  unfinishedByStore: defineCall({
    method: 'GET',
    path: '/statistics/case/2/store/case/unfinished',
    summary: '未结病例，按门店',
    access: permitted('statistics:case:store:unfinished'),
    request: Strict(caseFilters),
    data: Type.Array(Type.Object({ storeId: Id, storeName: Type.String(), ...group })),
    hideLoading: true,
  }),
  unfinishedStays: defineCall({
    method: 'GET',
    path: '/statistics/case/2/user/caseLive/unfinished/list',
    summary: '未结住院列表',
    access: permitted('statistics:caseLive:user:unfinished:list'),
    ...stayPage,
    hideLoading: true,
  }),
  unfinishedStaysOfStores: defineCall({
    method: 'GET',
    path: '/statistics/case/2/store/caseLive/unfinished/list',
    summary: '未结住院列表，各门店',
    access: permitted('statistics:caseLive:store:unfinished:list'),
    ...stayPage,
    hideLoading: true,
  }),
  exportUnfinishedStays: defineCall({
    method: 'GET',
    path: '/statistics/case/2/user/caseLive/unfinished/listExcel',
    summary: '导出未结住院',
    access: permitted('statistics:caseLive:user:unfinished:listExcel'),
    request: Strict({ ...caseFilters, ...exportedColumns(STAY_COLUMNS) }),
    trace: exported('unfinishedStay'),
    data: FileData,
    download: true,
  }),
  exportUnfinishedStaysOfStores: defineCall({
    method: 'GET',
    path: '/statistics/case/2/store/caseLive/unfinished/listExcel',
    summary: '导出各门店未结住院',
    access: permitted('statistics:caseLive:store:unfinished:listExcel'),
    request: Strict({ ...caseFilters, ...exportedColumns(STAY_COLUMNS) }),
    trace: exported('unfinishedStay'),
    data: FileData,
    download: true,
  }),
  /** The exports of the other lists are not in the catalogue; they are called as those that are. */
  exportUnfinishedCases: defineCall({
    method: 'GET',
    path: '/statistics/case/2/user/case/unfinished/listExcel',
    summary: '导出未结病例',
    access: permitted('statistics:case:user:unfinished:listExcel'),
    request: Strict({ ...caseFilters, ...caseOrder, ...exportedColumns(CASE_COLUMNS) }),
    trace: exported('unfinishedCase'),
    data: FileData,
    download: true,
  }),
  exportUnfinishedByDoctor: defineCall({
    method: 'GET',
    path: '/statistics/case/2/doctor/case/unfinished/listExcel',
    summary: '导出未结病例，按医生',
    access: permitted('statistics:case:doctor:unfinished:listExcel'),
    request: groupExport,
    trace: exported('unfinishedCase'),
    data: FileData,
    download: true,
  }),
  exportUnfinishedByStore: defineCall({
    method: 'GET',
    path: '/statistics/case/2/store/case/unfinished/listExcel',
    summary: '导出未结病例，按门店',
    access: permitted('statistics:case:store:unfinished:listExcel'),
    request: groupExport,
    trace: exported('unfinishedCase'),
    data: FileData,
    download: true,
  }),
  /**
   * Visits, income and follow-ups of the last days, today included: of the place where the session stands, or of the
   * named store.
   */
  trend: defineCall({
    method: 'GET',
    path: '/statistics/trend/daily',
    summary: '近期趋势：接诊、收入、回访率',
    access: permitted('statistics:trend:daily'),
    request: Strict({
      storeId: Type.Optional(Id),
      days: Type.Integer({ minimum: 1, maximum: 90, default: 30, title: '天数' }),
    }),
    data: Trend,
    hideLoading: true,
  }),
  /** The visits that `trend` counts on those days, the newest first: `total` is the figure. */
  visits: defineCall({
    method: 'GET',
    path: '/statistics/trend/visit/list',
    summary: '就诊明细',
    access: permitted('statistics:trend:list'),
    request: Strict({ ...paging(20), ...visitFilters }),
    trace: viewed('visit'),
    data: Listed(Visit),
    hideLoading: true,
  }),
  /** The payments that `trend` adds up: `ext.amountSum` is the figure. */
  payments: defineCall({
    method: 'GET',
    path: '/statistics/trend/income/list',
    summary: '收款明细',
    access: permitted('statistics:trend:list'),
    request: Strict({ ...paging(20), ...paymentFilters }),
    data: Type.Object({
      list: Type.Array(Payment),
      total: Type.Integer(),
      ext: Type.Object({ amountSum: Yuan }),
    }),
    hideLoading: true,
  }),
  exportVisits: defineCall({
    method: 'GET',
    path: '/statistics/trend/visit/listExcel',
    summary: '导出就诊明细',
    access: permitted('statistics:trend:listExcel'),
    request: Strict({ ...visitFilters, ...exportedColumns(VISIT_COLUMNS) }),
    trace: exported('visit'),
    data: FileData,
    download: true,
  }),
  exportPayments: defineCall({
    method: 'GET',
    path: '/statistics/trend/income/listExcel',
    summary: '导出收款明细',
    access: permitted('statistics:trend:listExcel'),
    request: Strict({ ...paymentFilters, ...exportedColumns(PAYMENT_COLUMNS) }),
    trace: exported('payment'),
    data: FileData,
    download: true,
  }),
};
