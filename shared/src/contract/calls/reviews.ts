import { Type, type Static } from '@sinclair/typebox';
import { MOST_FOLLOW_FILES } from '../bounds';
import { defineCall, exported, FileData, NoData, permitted, viewed } from '../call';
import { exportedColumns } from '../exports';
import {
  DateTime,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  MinuteOf,
  Nullable,
  paging,
  readVersion,
  Strict,
  Version,
} from '../schema';
import { reminderAnswers } from './messages';

/** N pending, Y done, C cancelled. */
export const ReviewStatus = Type.Union([Type.Literal('N'), Type.Literal('Y'), Type.Literal('C')]);
export type ReviewStatus = Static<typeof ReviewStatus>;

/** A follow-up visit or call (domain.md §2.8). */
export const Review = Type.Object({
  id: Id,
  storeId: Id,
  storeName: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** `138****1234` unless the caller may see it whole (`hospital:customer:plain`). */
  ownerMobile: Type.String(),
  petId: Id,
  petName: Type.String(),
  caseId: Nullable(Id),
  /** Of the case it follows; empty without one. */
  caseNo: Type.String(),
  diagnosis: Type.String(),
  /** 1 review visit, 2 phone call, 3 after surgery, 4 satisfaction. */
  type: Type.Integer(),
  reviewTime: DateTime,
  content: Type.String(),
  executorId: Type.String(),
  executorName: Type.String(),
  status: ReviewStatus,
  /** Y: pending although its time has passed. */
  overdueFlag: Flag,
  /** Code of the dictionary type `review_result`; empty while there is none. */
  result: Type.String(),
  reservationStatus: Flag,
  followCount: Type.Integer(),
  lastFollowTime: Nullable(DateTime),
  version: Version,
});
export type Review = Static<typeof Review>;

/** An attempt at a follow-up. */
export const ReviewFollow = Type.Object({
  id: Id,
  way: Type.String(),
  connected: Flag,
  content: Type.String(),
  result: Type.String(),
  satisfaction: Nullable(Type.Integer()),
  nextTime: Nullable(DateTime),
  followerName: Type.String(),
  createDate: DateTime,
  /** What was attached, in its order. */
  files: Type.Array(Type.Object({ id: Id, url: Type.String(), name: Type.String() })),
});
export type ReviewFollow = Static<typeof ReviewFollow>;

const filters = {
  /** Days on which it is due. */
  ...dayRange,
  /** The only order; named since pages send it. */
  orderByField: Type.Optional(Type.Literal('review_time')),
  status: Type.Optional(ReviewStatus),
  storeId: Type.Optional(Id),
  ownerId: Type.Optional(Id),
  petId: Type.Optional(Id),
  executorId: Type.Optional(Id),
  type: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  overdueFlag: Type.Optional(Flag),
  /** N: without cancelled ones, which is what the follow-up rate counts. */
  cancelledFlag: Type.Optional(Flag),
  /** In the names of owner and pet, the owner's telephone, or the content. */
  keyword: Type.Optional(Keyword),
};

const order = { orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])) };

/** Columns of the list, by the keys by which its export chooses among them. */
export const REVIEW_COLUMNS = [
  'storeName',
  'petName',
  'ownerName',
  'ownerMobile',
  'type',
  'reviewTime',
  'status',
  'content',
  'caseNo',
  'diagnosis',
  'reservationStatus',
  'result',
  'followCount',
  'lastFollowTime',
  'executorName',
] as const;

/** Answers that show follow-ups, and the reminders of them. */
const reviewAnswers = [
  ...['reviews.list', 'reviews.total', 'reviews.follows'],
  ...['statistics.trend', ...reminderAnswers],
];

/**
 * Follow-ups (spec 2 §7 Review and follow-up; domain.md §2.8): of the current store on the store side, of all stores
 * in scope on the company side, or of the named store.
 */
export const reviewCalls = {
  list: defineCall({
    method: 'POST',
    path: '/hospital/review/list',
    summary: '复诊回访列表',
    access: permitted('hospital:review:list'),
    request: Strict({
      ...paging(20),
      ...filters,
      ...order,
    }),
    trace: viewed('review'),
    data: Listed(Review),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/hospital/review/listExcel',
    summary: '导出复诊回访',
    access: permitted('hospital:review:listExcel'),
    request: Strict({ ...filters, ...order, ...exportedColumns(REVIEW_COLUMNS) }),
    trace: exported('review'),
    data: FileData,
    download: true,
  }),
  /** Counts of what the same filters list: `total` is the list's, the others are parts of it. */
  total: defineCall({
    method: 'POST',
    path: '/hospital/review/total',
    summary: '复诊回访数量',
    access: 'session',
    request: Strict(filters),
    data: Type.Object({
      pendingCount: Type.Integer(),
      doneCount: Type.Integer(),
      overdueCount: Type.Integer(),
      total: Type.Integer(),
    }),
    hideLoading: true,
  }),
  /** With `nextTime` it stays pending and is due then, else it is done with `result`. `version` is the follow-up's. */
  saveFollow: defineCall({
    method: 'POST',
    path: '/hospital/review/follow/save',
    summary: '保存回访记录',
    access: permitted('hospital:review:follow:save'),
    entity: Type.Union([Review, ReviewFollow]),
    request: Strict({
      reviewId: Id,
      ...readVersion,
      /** Code of the dictionary type `review_way`. */
      way: Type.String({ minLength: 1, maxLength: 64, title: '回访方式' }),
      connected: Type.Union(Flag.anyOf, { default: 'Y' }),
      content: Type.Optional(Type.String({ maxLength: 2000, title: '回访内容' })),
      result: Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: '回访结果' })),
      satisfaction: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, title: '满意度' })),
      nextTime: Type.Optional(MinuteOf('下次回访时间')),
      /** The caller's own uploads: pictures, PDF, Word, Excel. */
      attachIds: Type.Optional(
        Type.Array(Id, { maxItems: MOST_FOLLOW_FILES, uniqueItems: true, title: '附件' }),
      ),
    }),
    data: Type.Object({ id: Id, reviewStatus: ReviewStatus, version: Version }),
    write: true,
    changes: reviewAnswers,
  }),
  follows: defineCall({
    method: 'GET',
    path: '/hospital/review/follow/list/{id}',
    summary: '回访记录，新的在前；id 为回访',
    access: permitted('hospital:review:list'),
    request: Strict({ id: Id }),
    data: Type.Array(ReviewFollow),
    hideLoading: true,
  }),
  saveReservationStatus: defineCall({
    method: 'POST',
    path: '/hospital/review/reservationStatus/{id}',
    summary: '标记是否已预约',
    access: permitted('hospital:review:save'),
    entity: Review,
    request: Strict({
      id: Id,
      ...readVersion,
      reservationStatus: Type.Union(Flag.anyOf, { default: 'Y' }),
      /** The appointment that came of it. */
      reservationId: Type.Optional(Id),
    }),
    data: NoData,
    write: true,
    changes: reviewAnswers,
  }),
};
