import { lazy, Suspense, useEffect, type ComponentProps, type ReactNode } from 'react';
import type { AddToBill as AddToBillPart } from './AddToBill';
import type { DiscountDialog as DiscountPart } from './discounts/DiscountDialog';

/** What the desk shows at a key is fetched behind its first sight, and is there when the key is pressed. */
const discountDialog = () => import(/* webpackChunkName: "desk-discount" */ './discounts/DiscountDialog');
export const addToBill = () => import(/* webpackChunkName: "desk-add" */ './AddToBill');

const Discount = lazy(async () => ({ default: (await discountDialog()).DiscountDialog }));
const Add = lazy(async () => ({ default: (await addToBill()).AddToBill }));

export const DiscountDialog = (props: ComponentProps<typeof DiscountPart>): ReactNode => (
  <Suspense fallback={null}>
    <Discount {...props} />
  </Suspense>
);

export const AddToBill = (props: ComponentProps<typeof AddToBillPart>): ReactNode => (
  <Suspense fallback={null}>
    <Add {...props} />
  </Suspense>
);

/** Fetches the dialog of discounts once the page stands; a failure is told when the dialog is wanted. */
export function useDiscountAhead(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void discountDialog().catch(() => undefined);
  }, [isWanted]);
}

/** The same of the box of products. */
export function useAddAhead(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void addToBill().catch(() => undefined);
  }, [isWanted]);
}
