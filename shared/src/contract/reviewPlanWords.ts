import type { BookingType } from './bookingWords';
import type { CaseType } from './caseWords';

/** What follow-ups and their plans are called, once: pages, refusals and the log of operations say these words. */

/** `type` of a follow-up: 1 review visit, 2 phone call, 3 after surgery, 4 satisfaction (`listWords.ts` has the words). */
export type ReviewType = 1 | 2 | 3 | 4;

export const REVIEW_FIELDS = {
  petName: '宠物',
  petId: '宠物',
  caseId: '病例',
  storeId: '门店',
  type: '类型',
  reviewTime: '计划时间',
  content: '回访内容',
  executorId: '执行人',
  planName: '复诊计划',
} as const;

export const REVIEW_PLAN_FIELDS = {
  name: '模板名称',
  type: '类型',
  diseaseCodes: '适用诊断',
  items: '计划项',
  enabled: '状态',
  day: '天数',
  reviewType: '方式',
  content: '内容',
  executorRole: '执行人',
  baseDate: '起始日期',
} as const;

/**
 * Who does a follow-up of a plan: of a case its doctor or the assistant (its doctor where there is none), who makes the
 * plan, or nobody by name. Without a case it is who makes the plan in place of the doctor.
 */
export const EXECUTOR_ROLES = {
  DOCTOR: '接诊医生',
  ASSISTANT: '医生助理',
  MAKER: '安排人',
  ANYONE: '不指定',
} as const;
export type ExecutorRole = keyof typeof EXECUTOR_ROLES;

/** A follow-up of a plan, `day` days from the day on which the plan begins. */
export interface PlanItem {
  readonly day: number;
  readonly reviewType: ReviewType;
  readonly content: string;
  readonly executorRole: ExecutorRole;
}

/** What is usual after a kind of visit. Without a `reviewType` it is only told: vaccinations have plans of their own. */
export interface UsualReview extends Omit<PlanItem, 'reviewType'> {
  readonly reviewType: ReviewType | null;
}

/** By `status` of a pet: follow-ups are for the living, whom the owner still has; one that is lost may be found. */
export const mayBeFollowed = (status: number): boolean => status === 1 || status === 3;

/** When follow-ups of plans are due on their day. */
export const PLAN_TIME = '10:00';

export const REVIEW_CONTENT_LIMIT = 500;
export const PLAN_NAME_LIMIT = 50;
export const MOST_PLAN_ITEMS = 20;
/** Days from its beginning to the last follow-up of a plan, and from today to its beginning. */
export const MOST_PLAN_DAYS = 1095;
export const MOST_BASE_DAYS = 366;
export const MOST_PLANNED_PETS = 20;
export const MOST_PLAN_TEMPLATES = 500;

const phone = (day: number, content: string): UsualReview => ({
  ...{ day, content, reviewType: 2, executorRole: 'DOCTOR' },
});
const told = (day: number, content: string): UsualReview => ({
  ...{ day, content, reviewType: null, executorRole: 'ANYONE' },
});

/** What is usual after a visit where no plan says more. */
export const USUAL_REVIEWS: Readonly<Record<BookingType, readonly UsualReview[]>> = {
  1: [
    phone(3, '电话回访：精神、食欲与用药情况'),
    { day: 7, content: '复诊', reviewType: 1, executorRole: 'DOCTOR' },
  ],
  2: [phone(1, '电话回访：接种后有无不良反应'), told(21, '下一针免疫')],
  3: [],
  4: [],
  5: [told(30, '下一次驱虫')],
  6: [],
};

/** The kind of visit that a case is like. */
export const visitOfCase = (caseType: CaseType): BookingType => (caseType === 3 ? 2 : 1);

/** A plan that is meant for one of the diagnoses, by their codes; words without a code mean none. */
export const meansDiagnosis = (
  { diseaseCodes }: { readonly diseaseCodes: readonly string[] },
  codes: readonly string[],
): boolean => codes.some((code) => code !== '' && diseaseCodes.includes(code));
