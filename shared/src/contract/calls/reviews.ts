import { Type, type Static } from '@sinclair/typebox';
import { MOST_FOLLOW_FILES } from '../bounds';
import { defineCall, exported, FileData, NoData, permitted, viewed } from '../call';
import { exportedColumns } from '../exports';
import {
  MOST_PLAN_ITEMS,
  MOST_PLANNED_PETS,
  REVIEW_CONTENT_LIMIT,
  REVIEW_FIELDS,
  REVIEW_PLAN_FIELDS,
} from '../reviewPlanWords';
import {
  DateTime,
  DayOf,
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
import { PlanItemFields, reviewType } from './reviewPlans';

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
  /** Of the plan that it was made by; empty for one by hand. */
  planName: Type.String(),
  executorId: Type.String(),
  executorName: Type.String(),
  status: ReviewStatus,
  /** Why it ended of itself, in words: 宠物已转让. Empty, and of older servers not said, of all others. */
  closeReason: Type.Optional(Type.String()),
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
  /** Y: the caller wrote it, today, and nothing came after it: they may take it back. */
  deletableFlag: Flag,
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
  caseId: Type.Optional(Id),
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
  'planName',
] as const;

/** Answers that show follow-ups, and the reminders of them, for writes that name the figures of the store themselves. */
export const followUpAnswers = ['reviews.list', 'reviews.total', 'reviews.follows', ...reminderAnswers];
const reviewAnswers = [...followUpAnswers, 'statistics.trend'];

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
  /**
   * A new one, of an animal or of its case, or with `id` the one that is pending: whose it is stays. It is of the store
   * of its case, else of the named store or where the caller stands.
   */
  save: defineCall({
    method: 'POST',
    path: '/hospital/review/save',
    summary: '新增或编辑复诊回访',
    access: permitted('hospital:review:save'),
    entity: Review,
    request: Strict({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      ...readVersion,
      petId: Type.Optional(Type.String({ maxLength: 64, title: REVIEW_FIELDS.petId })),
      caseId: Type.Optional(Nullable(Type.String({ maxLength: 64, title: REVIEW_FIELDS.caseId }))),
      storeId: Type.Optional(Type.String({ maxLength: 64, title: REVIEW_FIELDS.storeId })),
      type: reviewType(REVIEW_FIELDS.type),
      reviewTime: MinuteOf(REVIEW_FIELDS.reviewTime),
      content: Type.Optional(Type.String({ maxLength: REVIEW_CONTENT_LIMIT, title: REVIEW_FIELDS.content })),
      /** Empty: nobody by name. */
      executorId: Type.Optional(Type.String({ maxLength: 64, title: REVIEW_FIELDS.executorId })),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: reviewAnswers,
  }),
  /**
   * Follow-ups of a case or of animals, by a plan: its items, or those that are sent in their place. Without a plan the
   * items are what somebody chose of what is usual. The same plan of the same case and day is made once.
   */
  batchSave: defineCall({
    method: 'POST',
    path: '/hospital/review/batchSave',
    summary: '按模板安排复诊回访',
    access: permitted('hospital:review:save'),
    request: Strict({
      caseId: Type.Optional(Type.String({ maxLength: 64, title: REVIEW_FIELDS.caseId })),
      petIds: Type.Optional(
        Type.Array(Id, { maxItems: MOST_PLANNED_PETS, uniqueItems: true, title: REVIEW_FIELDS.petId }),
      ),
      storeId: Type.Optional(Type.String({ maxLength: 64, title: REVIEW_FIELDS.storeId })),
      planTemplateId: Type.Optional(Type.String({ maxLength: 64, title: REVIEW_FIELDS.planName })),
      baseDate: DayOf(REVIEW_PLAN_FIELDS.baseDate),
      items: Type.Optional(
        Type.Array(PlanItemFields, {
          minItems: 1,
          maxItems: MOST_PLAN_ITEMS,
          title: REVIEW_PLAN_FIELDS.items,
        }),
      ),
    }),
    data: Type.Object({ ids: Type.Array(Id) }),
    write: true,
    changes: reviewAnswers,
  }),
  /** One that was tried is cancelled and stays with its attempts; one that was not is gone. An appointment stays. */
  remove: defineCall({
    method: 'POST',
    path: '/hospital/review/delete/{id}',
    summary: '取消或删除复诊回访',
    access: permitted('hospital:review:delete'),
    entity: Review,
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: reviewAnswers,
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
  /** The newest attempt, by who wrote it, on the same day: the follow-up is what it was before. */
  removeFollow: defineCall({
    method: 'POST',
    path: '/hospital/review/follow/delete/{id}',
    summary: '删除回访记录；id 为记录',
    access: permitted('hospital:review:follow:delete'),
    request: Strict({ id: Id }),
    data: NoData,
    write: true,
    changes: reviewAnswers,
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
