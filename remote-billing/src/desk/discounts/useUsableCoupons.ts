import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DiscountOption } from '@hospital/shared/contract/calls/discounts';
import { useMay } from '@hospital/shared/session';

const COUPON = 2;

/**
 * Coupons of its owner that a bill could use as it stands; none for who may not use them.
 *
 * @param ofOwner whether it has an owner: people from the street have no coupons
 */
export function useUsableCoupons(billId: string, ofOwner: boolean): readonly DiscountOption[] {
  const mayLook = useMay(api.discounts.list);
  const mayUse = useMay(api.discounts.apply);
  const { data } = useCall(
    api.discounts.list,
    { billId },
    { enabled: mayLook && mayUse && ofOwner, silent: true, hideLoading: true },
  );
  return (data?.options ?? []).filter(({ type, usable }) => type === COUPON && usable === 'Y');
}
