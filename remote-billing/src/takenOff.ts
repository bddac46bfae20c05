import { yuanOf } from '@hospital/shared/contract/amounts';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { fenOfYuan } from '@hospital/shared/format';

/** What a bill costs less, in yuan: by packages, which its owner paid for before, and by discounts. */
export function takenOff({ items, discountAmount }: Pick<BillWithLines, 'items' | 'discountAmount'>): {
  readonly byPackages: number;
  readonly byDiscounts: number;
} {
  const byPackages = items.reduce((sum, { packageAmount }) => sum + fenOfYuan(packageAmount), 0);
  return { byPackages: yuanOf(byPackages), byDiscounts: yuanOf(fenOfYuan(discountAmount) - byPackages) };
}
