import { lazy, type ReactNode, Suspense } from 'react';
import type { BirthFieldProps } from './Birth';

const BirthInputs = lazy(() => import(/* webpackChunkName: "days" */ './Birth'));

/** Birthday or age in a form, which knows the field from the first: its calendar comes later. */
export const BirthField = (props: BirthFieldProps): ReactNode => (
  <Suspense fallback={null}>
    <BirthInputs {...props} />
  </Suspense>
);
