import { lazy, type ReactNode, Suspense } from 'react';
import type { DayFieldProps } from './Day';

const Day = lazy(() => import(/* webpackChunkName: "days" */ './Day'));

/** A day, known to its form from the first: its calendar comes later. */
export const DayField = (props: DayFieldProps): ReactNode => (
  <Suspense fallback={null}>
    <Day {...props} />
  </Suspense>
);
