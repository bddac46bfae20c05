import { lineAmount, quantityText } from '@hospital/shared/contract/amounts';
import type { Usage } from '@hospital/shared/contract/orders/usage';
import { takeNumber } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import { isOneOf } from '../../../platform/database/paging';
import { notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { product } from '../../stock/schema';
import { settleFreeBill } from '../money';
import { bill, billItem } from '../schema';
import { tellBills } from './tellBills';

/** 1 case, 2 retail, 3 wash, 4 boarding, 5 registration, 6 package or recharge. */
export type BillType = 1 | 2 | 3 | 4 | 5 | 6;

/** A line as somebody priced it (`priceFor` of products). */
export interface PricedLine {
  readonly productId: string;
  /** Thousandths, above 0. */
  readonly quantity: number;
  /** Fen for one unit. */
  readonly price: number;
  /** Fen for one unit, on the price list. */
  readonly originalPrice: number;
  /** Of the line, where stock is held for it before it is written. */
  readonly id?: string;
  /** 4 for a price that somebody set by hand; none without it. */
  readonly discountType?: 0 | 4;
  /** How a drug of a case is given. */
  readonly usage?: Usage | null;
  readonly prescriptionType?: number | null;
  readonly groupNo?: number | null;
}

export interface NewBill {
  /** Where stock is held for it before it is written. */
  readonly id?: string;
  readonly type: BillType;
  readonly storeId: string;
  /** Null: somebody who came in from the street. */
  readonly ownerId: string | null;
  readonly petId: string | null;
  readonly bookingId?: string | null;
  readonly caseId?: string | null;
  readonly saleUserId?: string;
  readonly remarks?: string;
  readonly lines: readonly PricedLine[];
}

/** What became of it. */
export interface OpenedBill {
  readonly id: string;
  readonly billNo: string;
  /** Fen. */
  readonly payableAmount: number;
}

/**
 * Writes an unpaid bill with its lines, in the caller's transaction, and tells the desks of the store; one over nothing
 * is settled at once. Takes a number of the store, so call it late.
 *
 * @throws 404 for a product that is not there
 */
export async function openBill(
  context: CallContext,
  { lines, type, storeId, ownerId, petId, bookingId = null, caseId = null, ...rest }: NewBill,
): Promise<OpenedBill> {
  const { db } = context;
  const { id = newId(), saleUserId = '', remarks = '' } = rest;
  const sold = await db
    .select()
    .from(product)
    .where(isOneOf(product.id, [...new Set(lines.map(({ productId }) => productId))]));
  const items = lines.map((line) => {
    const found = sold.find((one) => one.id === line.productId);
    if (!found) throw notFound();
    return {
      ...{ id: line.id ?? newId(), billId: id, productId: found.id, productName: found.name },
      ...{ genericName: found.genericName, categoryCode: found.categoryCode, spec: found.spec },
      ...{ unit: found.unit, quantity: quantityText(line.quantity), price: line.price },
      ...{ originalPrice: line.originalPrice, amount: lineAmount(line.price, line.quantity) },
      discountType: line.discountType ?? 0,
      ...{ usage: line.usage, prescriptionType: line.prescriptionType, groupNo: line.groupNo },
      ...madeBy(context),
    };
  });
  const payableAmount = items.reduce((sum, { amount }) => sum + amount, 0);
  const now = new Date();
  const billNo = await takeNumber(db, 'bill', storeId, now);
  await db.insert(bill).values({
    ...{ id, billNo, type, storeId, ownerId, petId, bookingId, caseId, remarks, saleUserId },
    ...{ orderTime: now, totalAmount: payableAmount, payableAmount },
    ...madeBy(context),
  });
  if (items.length > 0) await db.insert(billItem).values(items);
  if (payableAmount === 0) await settleFreeBill(db, id);
  await tellBills(context, storeId);
  return { id, billNo, payableAmount };
}
