import { serverDay, useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { useMay } from '@hospital/shared/session';

/** Whether a coupon is past its last day: it holds where it was used, and is gone once it is given back. */
export const hasEnded = (endDate: string | undefined): endDate is string =>
  endDate !== undefined && endDate < serverDay();

/** Which coupons of a bill are gone once it is void, in words; unnamed while and where they are not known. */
export function useLostCoupons(bill: Pick<BillWithLines, 'id' | 'discountAmount'>, wanted: boolean): string {
  const maySee = useMay(api.discounts.list);
  const { data } = useCall(
    api.discounts.list,
    { billId: bill.id },
    { enabled: wanted && maySee && bill.discountAmount > 0, silent: true },
  );
  if (bill.discountAmount === 0) return '';
  if (!data) return '所用优惠券如已到期，作废后不能再使用。';
  return data.list
    .map(({ status, name, endDate }) =>
      status === 0 && hasEnded(endDate) ? `${name}已于${endDate}到期，作废后不能再使用。` : '',
    )
    .join('');
}
