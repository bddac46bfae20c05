import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted } from '../call';
import {
  EXECUTOR_ROLES,
  MOST_PLAN_DAYS,
  MOST_PLAN_ITEMS,
  PLAN_NAME_LIMIT,
  REVIEW_CONTENT_LIMIT,
  REVIEW_PLAN_FIELDS,
  type ExecutorRole,
} from '../reviewPlanWords';
import { DateTime, Flag, Id, Listed, paging, readVersion, Strict, Version } from '../schema';

/** 1 review visit, 2 phone call, 3 after surgery, 4 satisfaction. */
export const reviewType = (title: string) =>
  Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)], { title });

export const ExecutorRoleCode = Type.Union(
  (Object.keys(EXECUTOR_ROLES) as ExecutorRole[]).map((role) => Type.Literal(role)),
  { title: REVIEW_PLAN_FIELDS.executorRole },
);

/** A follow-up of a plan, as pages send it. */
export const PlanItemFields = Strict({
  /** From the day on which the plan begins. */
  day: Type.Integer({ minimum: 0, maximum: MOST_PLAN_DAYS, title: REVIEW_PLAN_FIELDS.day }),
  reviewType: reviewType(REVIEW_PLAN_FIELDS.reviewType),
  content: Type.String({ maxLength: REVIEW_CONTENT_LIMIT, title: REVIEW_PLAN_FIELDS.content }),
  executorRole: ExecutorRoleCode,
});

const Item = Type.Object({
  day: Type.Integer(),
  reviewType: reviewType(REVIEW_PLAN_FIELDS.reviewType),
  content: Type.String(),
  executorRole: ExecutorRoleCode,
});

/** What follow-ups are planned by, of the whole chain (domain.md §2.8 ReviewPlanTemplate). */
export const ReviewPlan = Type.Object({
  id: Id,
  name: Type.String(),
  type: reviewType(REVIEW_PLAN_FIELDS.type),
  /** Codes of the dictionary type `diagnosis`; none: it is proposed for none, and chosen by hand. */
  diseaseCodes: Type.Array(Type.String()),
  items: Type.Array(Item),
  enabled: Flag,
  updateName: Type.String(),
  updateDate: DateTime,
  version: Version,
});
export type ReviewPlan = Static<typeof ReviewPlan>;

/** One that can be chosen. */
export const ReviewPlanOption = Type.Object({
  id: Id,
  name: Type.String(),
  type: reviewType(REVIEW_PLAN_FIELDS.type),
  diseaseCodes: Type.Array(Type.String()),
  items: Type.Array(Item),
});
export type ReviewPlanOption = Static<typeof ReviewPlanOption>;

const answers = ['reviewPlans.list', 'reviewPlans.select', 'reviews.list'];

/** Templates of plans of follow-ups (spec 2 §7 Review and follow-up; domain.md §2.8). */
export const reviewPlanCalls = {
  /** By name. */
  list: defineCall({
    method: 'GET',
    path: '/base/template/reviewPlan/list',
    summary: '复诊计划模板列表',
    access: permitted('base:template:reviewPlan:list'),
    request: Strict({
      ...paging(20),
      /** In the name, also as it is read. */
      name: Type.Optional(Type.String({ maxLength: 100, title: REVIEW_PLAN_FIELDS.name })),
      type: Type.Optional(reviewType(REVIEW_PLAN_FIELDS.type)),
      enabled: Type.Optional(Type.Union(Flag.anyOf, { title: REVIEW_PLAN_FIELDS.enabled })),
    }),
    data: Listed(ReviewPlan),
    hideLoading: true,
  }),
  /** Those in use, by name. */
  select: defineCall({
    method: 'GET',
    path: '/base/template/reviewPlan/select',
    summary: '可选的复诊计划模板',
    access: 'session',
    request: Strict({
      type: Type.Optional(reviewType(REVIEW_PLAN_FIELDS.type)),
      diseaseCode: Type.Optional(Type.String({ maxLength: 64, title: '诊断' })),
    }),
    data: Type.Array(ReviewPlanOption),
    hideLoading: true,
  }),
  save: defineCall({
    method: 'POST',
    path: '/base/template/reviewPlan/save',
    summary: '保存复诊计划模板',
    access: permitted('base:template:reviewPlan:save'),
    entity: ReviewPlan,
    request: Strict({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      ...readVersion,
      name: Type.String({ minLength: 1, maxLength: PLAN_NAME_LIMIT, title: REVIEW_PLAN_FIELDS.name }),
      type: reviewType(REVIEW_PLAN_FIELDS.type),
      diseaseCodes: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
          maxItems: 50,
          uniqueItems: true,
          title: REVIEW_PLAN_FIELDS.diseaseCodes,
        }),
      ),
      items: Type.Array(PlanItemFields, {
        minItems: 1,
        maxItems: MOST_PLAN_ITEMS,
        title: REVIEW_PLAN_FIELDS.items,
      }),
      enabled: Type.Optional(Type.Union(Flag.anyOf, { title: REVIEW_PLAN_FIELDS.enabled })),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: answers,
  }),
  /** What was planned by it stays. */
  remove: defineCall({
    method: 'POST',
    path: '/base/template/reviewPlan/delete/{id}',
    summary: '删除复诊计划模板',
    access: permitted('base:template:reviewPlan:delete'),
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: answers,
  }),
};
