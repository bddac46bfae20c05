import { lineAmount } from '@hospital/shared/contract/amounts';
import { compactDay } from '@hospital/shared/format';
import type { Random } from '../../../platform/seeds/random';
import type { bill, billItem, billPayment } from '../../billing/schema';
import type { washPlan } from '../../reception/schema';
import type { product } from '../../stock/schema';

type PlanRow = typeof washPlan.$inferInsert;
type ProductRow = typeof product.$inferInsert;

export interface WashBill {
  readonly bill: typeof bill.$inferInsert;
  readonly items: readonly (typeof billItem.$inferInsert)[];
  readonly payments: readonly (typeof billPayment.$inferInsert)[];
}

/** One time each. */
const ONCE = 1000;

/** The bill of a finished plan, paid at once or yet to be. */
export function billOf(
  random: Random,
  plan: PlanRow,
  services: readonly ProductRow[],
  { paid, numberOf }: { readonly paid: boolean; readonly numberOf: (storeId: string, day: string) => string },
): WashBill {
  const { storeId, ownerId, petId, washerId = '' } = plan;
  const billId = plan.billId ?? '';
  const time = plan.finishTime ?? new Date(0);
  const by = { createId: washerId, createDate: time, updateDate: time };
  const amounts = services.map(({ retailPrice }) => lineAmount(retailPrice, ONCE));
  const amount = amounts.reduce((sum, one) => sum + one, 0);
  return {
    bill: {
      ...{ id: billId, billNo: numberOf(storeId, compactDay(time)), storeId, type: 3, ownerId, petId },
      ...{ status: paid ? 2 : 0, totalAmount: amount, payableAmount: amount },
      ...{ paidAmount: paid ? amount : 0, payTime: paid ? time : null, cashierId: paid ? washerId : '' },
      ...{ orderTime: time, ...by },
    },
    items: services.map(({ id, name, categoryCode, unit, retailPrice }, index) => ({
      ...{ id: `${billId}-${index + 1}`, billId, productId: id, productName: name, categoryCode, unit },
      ...{ quantity: '1', price: retailPrice, originalPrice: retailPrice, amount: amounts[index] ?? 0 },
      ...by,
    })),
    payments: paid
      ? [
          {
            ...{ id: `${billId}-P1`, billId, storeId, way: random.pick([1, 2, 2, 3]), amount },
            ...{ payTime: time, cashierId: washerId, ...by },
          },
        ]
      : [],
  };
}
