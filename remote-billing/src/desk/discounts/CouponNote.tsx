import type { ReactNode } from 'react';
import { Alert, Button } from '@hospital/shared/ui/core';
import { useUsableCoupons } from './useUsableCoupons';

interface CouponNoteProps {
  readonly bill: { readonly id: string; readonly billNo: string };
  /** Whether other bills are paid with it. */
  readonly named: boolean;
  readonly onUse: () => void;
}

/** Says before money is taken what its owner could use on a bill: once it is paid, no coupon comes off it. */
export function CouponNote({ bill, named, onUse }: CouponNoteProps): ReactNode {
  const coupons = useUsableCoupons(bill.id, true);
  if (coupons.length === 0) return null;
  const words = coupons
    .map(({ name, terms = '' }) => (terms === '' ? name : `${name}（${terms}）`))
    .join('、');
  return (
    <Alert
      type="info"
      style={{ marginBottom: 12 }}
      content={`${named ? `${bill.billNo} ` : ''}可用优惠券：${words}`}
      action={
        <Button size="small" aria-label={`使用优惠券：${bill.billNo}`} onClick={onUse}>
          使用优惠券
        </Button>
      }
    />
  );
}
