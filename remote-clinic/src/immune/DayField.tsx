import { lazy, type ReactNode, Suspense } from 'react';
import type { DayFieldProps } from './Day';

const Day = lazy(() => import(/* webpackChunkName: "days" */ './Day'));

/** A day in a form, which knows the field from the first: its calendar comes later. */
export const DayField = (props: DayFieldProps): ReactNode => (
  <Suspense fallback={null}>
    <Day {...props} />
  </Suspense>
);
