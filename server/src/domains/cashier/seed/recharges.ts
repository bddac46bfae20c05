import { RECHARGE_CATEGORY } from '@hospital/shared/contract/accountWords';
import { compactDay } from '@hospital/shared/format';
import type { Calendar } from '../../../platform/seeds/calendar';
import type { accountMovement, ownerAccount } from '../../billing';
import type { bill, billItem, billPayment, billReceipt } from '../../billing/schema';
import type { owner } from '../../owners/schema';
import type { product } from '../../stock/schema';
import { RECHARGE_PRODUCT } from '../accounts/recharge';

/** The store of the demo's front desk, and its cashier. */
const STORE = '1001';
const CASHIER = { id: '6', name: '梁晓琳' };

/** Fen, and what of gift money came with them (`rechargePlans.ts`). */
const thousand = { amount: 100_000, gift: 10_000 };
const threeThousand = { amount: 300_000, gift: 45_000 };

/** Which plan, how many days ago, at which minute of the day, how paid. That of today lies behind at every hour. */
const recharges = [
  { plan: threeThousand, day: -34, minute: 15 * 60 + 12, way: 2 },
  { plan: thousand, day: -12, minute: 11 * 60 + 40, way: 1 },
  { plan: threeThousand, day: -5, minute: 17 * 60 + 25, way: 4 },
  { plan: thousand, day: 0, minute: 1, way: 1 },
] as const;

interface Recharged {
  readonly products: (typeof product.$inferInsert)[];
  readonly bills: (typeof bill.$inferInsert)[];
  readonly items: (typeof billItem.$inferInsert)[];
  readonly receipts: (typeof billReceipt.$inferInsert)[];
  readonly payments: (typeof billPayment.$inferInsert)[];
  readonly movements: (typeof accountMovement.$inferInsert)[];
  readonly accounts: (typeof ownerAccount.$inferInsert)[];
}

/** Members of the demo store who put money into their accounts. */
export function demoRecharges(
  calendar: Calendar,
  members: readonly (typeof owner.$inferInsert)[],
): Recharged {
  const createDate = calendar.at(-60, 9 * 60);
  const dated = { createDate, updateDate: createDate };
  const made: Recharged = {
    products: [
      {
        ...{ id: RECHARGE_PRODUCT, code: 'RECHARGE', name: '储值充值', categoryCode: RECHARGE_CATEGORY },
        ...{ unit: '次', retailPrice: 0, validFlag: 'N', ...dated },
      },
    ],
    ...{ bills: [], items: [], receipts: [], payments: [], movements: [], accounts: [] },
  };
  for (const [at, { plan, day, minute, way }] of recharges.entries()) {
    const member = members[at];
    if (member)
      add(made, { id: `CZ${STORE}${at + 1}`, ownerId: member.id, plan, way, time: calendar.at(day, minute) });
  }
  return made;
}

interface One {
  readonly id: string;
  readonly ownerId: string;
  readonly plan: typeof thousand;
  readonly way: number;
  readonly time: Date;
}

function add(to: Recharged, { id, ownerId, plan: { amount, gift }, way, time }: One): void {
  const day = compactDay(time);
  const by = { createId: CASHIER.id, createName: CASHIER.name, createDate: time, updateDate: time };
  to.bills.push({
    ...{ id, billNo: `ZD${day}0009`, storeId: STORE, ownerId, type: 6, status: 2, orderTime: time },
    ...{ totalAmount: amount, payableAmount: amount, paidAmount: amount, payTime: time },
    ...{ cashierId: CASHIER.id, saleUserId: CASHIER.id, ...by },
  });
  to.items.push({
    ...{ id: `${id}-1`, billId: id, productId: RECHARGE_PRODUCT, productName: '储值充值', unit: '次' },
    ...{
      categoryCode: RECHARGE_CATEGORY,
      quantity: '1',
      price: amount,
      originalPrice: amount,
      amount,
      ...by,
    },
  });
  to.receipts.push({
    ...{ id: `${id}-R`, storeId: STORE, receiptNo: `SK${day}0001`, kind: 1, amount },
    ...{ cashGiven: way === 1 ? amount : 0, ...by },
  });
  to.payments.push({
    ...{ id: `${id}-P1`, billId: id, storeId: STORE, way, amount, payTime: time },
    ...{ cashierId: CASHIER.id, receiptId: `${id}-R`, ...by },
  });
  const move = {
    ownerId,
    storeId: STORE,
    bizType: 1,
    bizId: id,
    reference: `recharge:${id}`,
    createDate: time,
  };
  const moved = (balance: 'principal' | 'gift', fen: number) => ({
    ...{ ...move, id: `${id}-${balance}`, balance, amount: fen, afterAmount: fen, operatorId: CASHIER.id },
  });
  to.movements.push(moved('principal', amount), moved('gift', gift));
  to.accounts.push({ ownerId, principal: amount, gift, updateDate: time });
}
