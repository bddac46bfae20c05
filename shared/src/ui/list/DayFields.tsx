import { lazy, Suspense, type ReactNode } from 'react';
import { serverDay } from '../../api';
import { listShortcuts, plannedShortcuts } from '../../format';
import { typedDay } from '../dates/typedDay';
import type { FilterValues } from './listQuery';
import classes from './DayFields.module.css';

const DateRange = lazy(async () => {
  const { DateRange } = await import(/* webpackChunkName: "ui-date" */ '../date');
  return { default: DateRange };
});

interface DayFieldsProps {
  readonly label: string;
  /** The days are planned ones. */
  readonly planned?: boolean;
  readonly value: FilterValues;
  readonly onChange: (part: FilterValues) => void;
}

/** From day to day, with the quick ranges of spec 1 §9; an address may say what is no day. */
export function DayFields({ label, planned = false, value, onChange }: DayFieldsProps): ReactNode {
  const { startDate = '', endDate = '' } = value;
  return (
    <Suspense fallback={<div className={classes.days} role="group" aria-label={label} aria-busy="true" />}>
      <DateRange
        label={label}
        value={{ startDate: typedDay(startDate) ?? '', endDate: typedDay(endDate) ?? '' }}
        onChange={(days) => onChange({ ...days })}
        shortcuts={(planned ? plannedShortcuts : listShortcuts)(serverDay())}
      />
    </Suspense>
  );
}
