import { lazy, type ReactNode, Suspense } from 'react';
import { PageSkeleton } from '@hospital/shared/ui/core';

const DayField = lazy(() => import(/* webpackChunkName: "plan-day" */ './dayField'));

interface BaseDateProps {
  /** A form gives it, as the next two. */
  readonly value?: string;
  readonly onChange?: (day: string) => void;
  readonly 'aria-label'?: string;
  readonly min: string;
}

/** A day, as a field of a form. */
export const BaseDate = ({
  value = '',
  onChange,
  'aria-label': label = '',
  min,
}: BaseDateProps): ReactNode => (
  <Suspense fallback={<PageSkeleton rows={1} />}>
    <DayField label={label} value={value} min={min} onChange={(day) => onChange?.(day)} />
  </Suspense>
);
