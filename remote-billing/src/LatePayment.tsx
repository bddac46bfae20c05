import { lazy, Suspense, type ReactNode } from 'react';
import { PageSkeleton } from '@hospital/shared/ui/core';
import type { PaymentItemProps } from './PaymentField';

/** Fetched when something is sold: lists that are only looked at do without. */
export const paymentField = () => import('./PaymentField');

const PaymentItem = lazy(async () => ({ default: (await paymentField()).PaymentItem }));

/** The field `payment` of a form that sells something. */
export const LatePayment = (props: PaymentItemProps): ReactNode => (
  <Suspense fallback={<PageSkeleton rows={3} />}>
    <PaymentItem {...props} />
  </Suspense>
);
