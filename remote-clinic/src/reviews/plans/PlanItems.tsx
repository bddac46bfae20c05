import { lazy, type ReactNode, Suspense } from 'react';
import {
  MOST_PLAN_DAYS,
  MOST_PLAN_ITEMS,
  REVIEW_CONTENT_LIMIT,
  REVIEW_PLAN_FIELDS,
  type ExecutorRole,
  type PlanItem,
  type ReviewType,
} from '@hospital/shared/contract/reviewPlanWords';
import { addDays, daysBetween } from '@hospital/shared/format';
import { Button, IconPlus, Input, InputNumber, PageSkeleton, Select } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import { firstItem, ROLE_OPTIONS, TYPE_OPTIONS } from './plan.model';
import classes from './plans.module.css';

const DayField = lazy(() => import(/* webpackChunkName: "plan-day" */ './dayField'));

interface PlanItemsProps {
  /** A form gives it, as the next two. */
  readonly value?: readonly PlanItem[];
  readonly onChange?: (items: readonly PlanItem[]) => void;
  readonly 'aria-label'?: string;
  /** Days are shown as dates from it on; without it as numbers. */
  readonly baseDate?: string;
  /** The first date that may be pressed. */
  readonly today?: string;
}

/** The follow-ups of a plan, each changed in its place; some are added and others left out. */
export function PlanItems({
  value: items = [],
  onChange,
  'aria-label': label = REVIEW_PLAN_FIELDS.items,
  baseDate,
  today = '',
}: PlanItemsProps): ReactNode {
  const change = (at: number, fields: Partial<PlanItem>): void =>
    onChange?.(items.map((item, index) => (index === at ? { ...item, ...fields } : item)));
  const add = (): void =>
    onChange?.([...items, { ...firstItem, day: Math.min((items.at(-1)?.day || 0) + 7, MOST_PLAN_DAYS) }]);
  return (
    <div role="group" aria-label={label}>
      <ol className={classes.items}>
        {items.map((item, at) => {
          const name = `第${at + 1}项`;
          const date = baseDate ? addDays(baseDate, item.day) : '';
          return (
            <li key={at} className={classes.item}>
              {baseDate === undefined ? (
                <InputNumber
                  className={classes.day}
                  aria-label={`${name}${REVIEW_PLAN_FIELDS.day}`}
                  {...(Number.isFinite(item.day) ? { value: item.day } : {})}
                  suffix="天后"
                  hideControl
                  onChange={(day?: number) => change(at, { day: day ?? Number.NaN })}
                />
              ) : (
                <span className={classes.date}>
                  <Suspense fallback={<PageSkeleton rows={1} />}>
                    <DayField
                      label={`${name}日期`}
                      value={date}
                      min={baseDate > today ? baseDate : today}
                      max={addDays(baseDate, MOST_PLAN_DAYS)}
                      onChange={(day) =>
                        day !== '' && change(at, { day: Math.max(0, daysBetween(baseDate, day)) })
                      }
                    />
                  </Suspense>
                  {date < today && <span className={classes.past}>已过</span>}
                </span>
              )}
              <Select
                className={classes.type}
                aria-label={`${name}${REVIEW_PLAN_FIELDS.reviewType}`}
                value={item.reviewType}
                options={TYPE_OPTIONS}
                onChange={(reviewType: ReviewType) => change(at, { reviewType })}
              />
              <Input
                className={classes.content}
                aria-label={`${name}${REVIEW_PLAN_FIELDS.content}`}
                placeholder="如 电话询问精神与食欲"
                value={item.content}
                maxLength={REVIEW_CONTENT_LIMIT}
                onChange={(content) => change(at, { content })}
              />
              <Select
                className={classes.role}
                aria-label={`${name}${REVIEW_PLAN_FIELDS.executorRole}`}
                value={item.executorRole}
                options={ROLE_OPTIONS}
                onChange={(executorRole: ExecutorRole) => change(at, { executorRole })}
              />
              <RowAction
                danger
                aria-label={`移除：${name}`}
                because={items.length === 1 ? '至少保留一项' : ''}
                onClick={() => onChange?.(items.filter((_, index) => index !== at))}
              >
                移除
              </RowAction>
            </li>
          );
        })}
      </ol>
      <Button size="small" icon={<IconPlus />} disabled={items.length >= MOST_PLAN_ITEMS} onClick={add}>
        {items.length >= MOST_PLAN_ITEMS ? `最多${MOST_PLAN_ITEMS}项` : '添加一项'}
      </Button>
    </div>
  );
}
