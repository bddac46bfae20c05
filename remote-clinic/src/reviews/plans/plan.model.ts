import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { ReviewPlan } from '@hospital/shared/contract/calls/reviewPlans';
import { REVIEW_TYPE_OPTIONS, reviewTypeName } from '@hospital/shared/contract/listWords';
import {
  EXECUTOR_ROLES,
  MOST_PLAN_DAYS,
  REVIEW_PLAN_FIELDS,
  type ExecutorRole,
  type PlanItem,
  type ReviewType,
} from '@hospital/shared/contract/reviewPlanWords';
import type { Words } from '@hospital/shared/ui/data';
import type { FilterField } from '@hospital/shared/ui/listView';

/** What the form of a template holds, by the fields of the request, so that what is refused is said there. */
export interface PlanValues {
  readonly name: string;
  readonly type: ReviewType;
  readonly diseaseCodes: string[];
  readonly items: readonly PlanItem[];
  readonly enabled: 'Y' | 'N';
}

export const firstItem: PlanItem = { day: 3, reviewType: 2, content: '', executorRole: 'DOCTOR' };

export const newPlan: PlanValues = {
  ...{ name: '', type: 1, diseaseCodes: [], items: [firstItem], enabled: 'Y' },
};

export const valuesOf = ({ name, type, diseaseCodes, items, enabled }: ReviewPlan): PlanValues => ({
  ...{ name, type, diseaseCodes: [...diseaseCodes], items, enabled },
});

/** `3天后回访：电话询问`. */
export const itemInWords = ({ day, reviewType, content }: PlanItem): string =>
  `${day === 0 ? '当天' : `${day}天后`}${reviewTypeName(reviewType)}：${content}`;

export const ENABLED_WORDS = { Y: '启用', N: '停用' } as const;

/** Where one or another saved in between, and what a draft differs by. */
export const WORDS: Words<PlanValues> = {
  name: [REVIEW_PLAN_FIELDS.name, ({ name = '' }) => name],
  type: [REVIEW_PLAN_FIELDS.type, ({ type }) => (type ? reviewTypeName(type) : '')],
  diseaseCodes: [REVIEW_PLAN_FIELDS.diseaseCodes, ({ diseaseCodes = [] }) => diseaseCodes.join('、')],
  items: [REVIEW_PLAN_FIELDS.items, ({ items = [] }) => items.map(itemInWords).join('；')],
  enabled: [REVIEW_PLAN_FIELDS.enabled, ({ enabled = 'Y' }) => ENABLED_WORDS[enabled]],
};

/** Of a select, whose values are numbers. */
export const TYPE_OPTIONS = REVIEW_TYPE_OPTIONS.map(({ value, label }) => ({ value: Number(value), label }));

export const ROLE_OPTIONS = (Object.entries(EXECUTOR_ROLES) as [ExecutorRole, string][]).map(
  ([value, label]) => ({ value, label }),
);

/** Which item is not complete, in words; undefined: each is. */
export function faultOf(items: readonly PlanItem[] = []): string | undefined {
  if (items.length === 0) return '请添加计划项';
  const wrong = items.findIndex(({ day }) => !Number.isInteger(day) || day < 0 || day > MOST_PLAN_DAYS);
  if (wrong >= 0) return `第${wrong + 1}项的天数应为0至${MOST_PLAN_DAYS}的整数`;
  const empty = items.findIndex(({ content }) => content.trim() === '');
  return empty < 0 ? undefined : `请填写第${empty + 1}项的内容`;
}

export const ALL = { name: '', type: '', enabled: '' } satisfies FilterOf<typeof api.reviewPlans.list>;

export const requestOf = readFilter<RequestOf<typeof api.reviewPlans.list>>({
  name: asText,
  type: oneOf(1, 2, 3, 4),
  enabled: oneOf('Y', 'N'),
});

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'name', label: REVIEW_PLAN_FIELDS.name },
  { kind: 'choice', key: 'type', label: REVIEW_PLAN_FIELDS.type, options: REVIEW_TYPE_OPTIONS, width: 112 },
  {
    kind: 'choice',
    key: 'enabled',
    label: REVIEW_PLAN_FIELDS.enabled,
    options: Object.entries(ENABLED_WORDS).map(([value, label]) => ({ value, label })),
    width: 112,
  },
];
