import { compactDay } from '@hospital/shared/format';
import type { Calendar } from '../../../platform/seeds/calendar';
import type { product } from '../../stock/schema';
import type { bill, billItem } from '../schema';

type ProductRow = typeof product.$inferInsert;

/** The store of the demo's front desk. */
const STORE = '1001';
/** Who registers there. */
const RECEPTION = '3';
/** Minutes after midnight, so that they have been there at any hour, and what was sold over the counter. */
const sales: readonly (readonly [minute: number, names: readonly string[]])[] = [
  [10, ['夜间急诊挂号', '基础护理']],
  [25, ['中型犬洗澡']],
];

/** Bills of today that nobody has paid yet, of people from the street: nothing in stock, and nobody's debt. */
export function waitingBills(calendar: Calendar, products: readonly ProductRow[]) {
  const bills: (typeof bill.$inferInsert)[] = [];
  const items: (typeof billItem.$inferInsert)[] = [];
  for (const [at, [minute, names]] of sales.entries()) {
    const time = calendar.at(0, minute);
    const id = `BW${STORE}${at + 1}`;
    const made = { createId: RECEPTION, createDate: time, updateDate: time };
    const sold = names.flatMap((name) => products.find((one) => one.name === name) ?? []);
    const total = sold.reduce((sum, { retailPrice }) => sum + retailPrice, 0);
    bills.push({
      ...{ id, billNo: `ZD${compactDay(time)}000${at + 1}`, storeId: STORE, type: 2, orderTime: time },
      ...{ totalAmount: total, payableAmount: total, saleUserId: RECEPTION, ...made },
    });
    for (const [index, item] of sold.entries())
      items.push({
        ...{ id: `${id}-${index + 1}`, billId: id, productId: item.id, productName: item.name },
        ...{ genericName: item.genericName ?? '', categoryCode: item.categoryCode, spec: item.spec ?? '' },
        ...{ unit: item.unit, quantity: '1', price: item.retailPrice, originalPrice: item.retailPrice },
        ...{ amount: item.retailPrice, ...made },
      });
  }
  return { bills, items };
}
