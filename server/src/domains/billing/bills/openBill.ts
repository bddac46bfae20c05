import { eq } from 'drizzle-orm';
import { lineAmount, quantityText } from '@hospital/shared/contract/amounts';
import type { Usage } from '@hospital/shared/contract/orders/usage';
import { takeNumber } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import { insertMany } from '../../../platform/database/insertMany';
import { oneRow } from '../../../platform/database/oneRow';
import { isOneOf } from '../../../platform/database/paging';
import { notFound } from '../../../platform/errors/businessError';
import type { WriteContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { product } from '../../stock/schema';
import { settleFreeBill } from '../money';
import { bookUses, holdPackages, lineTaken, packagesOfItems } from '../packages';
import { bill, billItem } from '../schema';
import { tellBills } from './tellBills';

type ProductRow = typeof product.$inferSelect;

/** 1 case, 2 retail, 3 wash, 4 boarding, 5 registration, 6 package or recharge. */
type BillType = 1 | 2 | 3 | 4 | 5 | 6;

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
  /** 2: it is handed out already. */
  readonly dispenseStatus?: 2;
  /** What a package takes of it from the beginning. */
  readonly taken?: { readonly itemId: string; readonly times: number };
  /** What it is called, where the product has no name of its own for it. */
  readonly productName?: string;
  /** The product, where whoever priced the line has read it. */
  readonly sold?: ProductRow;
}

/** Whose bill it is on the side of the house. */
type Opening = Pick<WriteContext, 'db' | 'identity' | 'idempotencyKey'>;

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
  readonly row: typeof bill.$inferSelect;
  /** In the order in which they were given. */
  readonly lines: readonly Pick<
    typeof billItem.$inferSelect,
    'productName' | 'unit' | 'quantity' | 'amount'
  >[];
}

/** Products of the lines that do not bring their own. */
async function productsOf(db: Opening['db'], lines: readonly PricedLine[]): Promise<Map<string, ProductRow>> {
  const ids = new Set(lines.filter(({ sold }) => !sold).map(({ productId }) => productId));
  if (ids.size === 0) return new Map();
  const rows = await db
    .select()
    .from(product)
    .where(isOneOf(product.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A line as it is written, with what a package takes of it. */
function itemOf(context: Opening, billId: string, line: PricedLine, sold: ProductRow) {
  const plain = {
    ...{ amount: lineAmount(line.price, line.quantity), discountType: line.discountType ?? 0, off: 0 },
  };
  const { off, ...money } = line.taken ? lineTaken(line, line.taken) : plain;
  const row = {
    ...{ id: line.id ?? newId(), billId, productId: sold.id, productName: line.productName ?? sold.name },
    ...{ genericName: sold.genericName, categoryCode: sold.categoryCode, spec: sold.spec },
    ...{ unit: sold.unit, quantity: quantityText(line.quantity), price: line.price },
    ...{ originalPrice: line.originalPrice, ...money },
    ...{ usage: line.usage, prescriptionType: line.prescriptionType, groupNo: line.groupNo },
    dispenseStatus: line.dispenseStatus ?? 0,
    ...madeBy(context),
  };
  return { row, off, taken: line.taken };
}

/** Books what packages take of the lines of a new bill. @throws 40001 where less is left */
async function bookTaken(
  context: Opening,
  where: { readonly billId: string; readonly storeId: string },
  items: readonly ReturnType<typeof itemOf>[],
): Promise<void> {
  const uses = items.flatMap(({ row, off, taken }) =>
    taken ? [{ ...where, lineId: row.id, itemId: taken.itemId, times: taken.times, amount: off }] : [],
  );
  if (uses.length === 0) return;
  const packages = await packagesOfItems(
    context.db,
    uses.map(({ itemId }) => itemId),
  );
  const booked = uses.map((use) => ({ ...use, customerPackageId: packages.get(use.itemId) ?? '' }));
  await bookUses(context, booked, await holdPackages(context.db, [...packages.values()]));
}

/**
 * Writes an unpaid bill with its lines, in the caller's transaction, and tells the desks of the store; one over nothing
 * is settled at once. Takes a number of the store, so call it late.
 *
 * @throws 404 for a product that is not there; 40001 where a package has less than is taken
 */
export async function openBill(
  context: Opening,
  { lines, type, storeId, ownerId, petId, bookingId = null, caseId = null, ...rest }: NewBill,
): Promise<OpenedBill> {
  const { db } = context;
  const { id = newId(), saleUserId = '', remarks = '' } = rest;
  const sold = await productsOf(db, lines);
  const items = lines.map((line) => {
    const found = line.sold ?? sold.get(line.productId);
    if (!found) throw notFound();
    return itemOf(context, id, line, found);
  });
  const payableAmount = items.reduce((sum, { row }) => sum + row.amount, 0);
  const discountAmount = items.reduce((sum, { off }) => sum + off, 0);
  const now = new Date();
  const billNo = await takeNumber(db, 'bill', storeId, now);
  const written = await db
    .insert(bill)
    .values({
      ...{ id, billNo, type, storeId, ownerId, petId, bookingId, caseId, remarks, saleUserId },
      ...{ orderTime: now, totalAmount: payableAmount + discountAmount, discountAmount, payableAmount },
      ...madeBy(context),
    })
    .returning();
  await insertMany(
    db,
    billItem,
    items.map(({ row }) => row),
  );
  await bookTaken(context, { billId: id, storeId }, items);
  if (payableAmount === 0) await settleFreeBill(db, id);
  await tellBills(context, storeId);
  const row = oneRow(payableAmount === 0 ? await db.select().from(bill).where(eq(bill.id, id)) : written);
  return { id, billNo, payableAmount, row, lines: items.map((item) => item.row) };
}
