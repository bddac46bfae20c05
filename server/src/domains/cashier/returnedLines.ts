import { and, eq, sql } from 'drizzle-orm';
import { fenOf, quantityOf, quantityText, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Bill, billCalls, Receipt } from '@hospital/shared/contract/calls/bills';
import { isHandedOut } from '@hospital/shared/contract/doneLines';
import { isStocked } from '@hospital/shared/contract/productWords';
import { formatFen } from '@hospital/shared/format';
import { billItem, billItemReturn } from '../billing/schema';
import { insertMany } from '../../platform/database/insertMany';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { holdWhatIsLeft } from './heldStock';
import { leftToDispense, lineRecords, RETURNED, type BillRecord, type LineRecord } from './records';

/** `status` of a bill of which a part is still to be paid. */
const PARTLY_PAID = 1;

type Sent = RequestOf<typeof billCalls.refund>['lines'];

/** What is needed of a line to give money back for it. */
type ChargedLine = Pick<LineRecord, 'id' | 'productName' | 'amount'> & Dispensed;
type Dispensed = Pick<
  LineRecord,
  'categoryCode' | 'unit' | 'quantity' | 'returnedQuantity' | 'dispenseStatus'
>;

/** Money of one line that goes back. */
interface LineReturn<Line = LineRecord> {
  readonly line: Line;
  readonly fen: number;
  /** Nothing of its money is left then. */
  readonly isWhole: boolean;
  /** Thousandths of it that are not handed out any more. */
  readonly unused: number;
  /** It was handed out: its goods may have come back with the money. */
  readonly isOut: boolean;
}

/**
 * How much of a line is not handed out any more: what is said; where nothing is, all that is left once its money is back.
 *
 * @param at where in the request it stands
 * @returns thousandths
 * @throws 40001 for a quantity of what does not wait for 发药, and for more than is left of it
 */
function unusedOf(
  line: ChargedLine,
  { quantity, isWhole, at }: { quantity: number | undefined; isWhole: boolean; at: number },
): number {
  const left = line.dispenseStatus === 0 ? leftToDispense(line) : 0;
  if (quantity !== undefined) {
    const field = `lines.${at}.quantity`;
    if (left === 0 || !isStocked(line.categoryCode))
      throw invalid(field, `${line.productName}不在待发药中，不能按数量退款`);
    if (thousandthsOf(quantity) > left)
      throw invalid(field, `${line.productName}最多可退${quantityOf(left)}${line.unit}`);
  }
  return quantity === undefined ? (isWhole ? left : 0) : thousandthsOf(quantity);
}

/** Fen that went back for single lines of a bill, by the line. */
async function returnedFen(db: TenantDatabase, billId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ itemId: billItemReturn.itemId, fen: sql<number>`sum(${billItemReturn.amount})::float8` })
    .from(billItemReturn)
    .innerJoin(billItem, eq(billItem.id, billItemReturn.itemId))
    .where(eq(billItem.billId, billId))
    .groupBy(billItemReturn.itemId);
  return new Map(rows.map(({ itemId, fen }) => [itemId, fen]));
}

/** Fen that went back for a line while it was out. */
export interface RefundedOut {
  readonly fen: number;
  /** It may have waited then: nobody wrote it down. */
  readonly isUnsure: boolean;
}

/**
 * What went back for lines while they were out, by the line: whether the goods came back, too, is for who keeps the stock
 * to say. As the refund itself wrote down, which holds the bill as 发药 does: two clocks would not tell which was first.
 */
export async function refundedWhileOut(
  db: TenantDatabase,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, RefundedOut>> {
  const rows = await db
    .select({
      itemId: billItemReturn.itemId,
      fen: sql<number>`sum(${billItemReturn.amount})::float8`,
      isUnsure: sql<boolean>`bool_and(${billItemReturn.outFlag} is null)`,
    })
    .from(billItemReturn)
    .where(
      and(
        // What is not handed out any more by a refund waited then.
        ...[isOneOf(billItemReturn.itemId, lineIds), eq(billItemReturn.quantity, '0')],
        sql`${billItemReturn.outFlag} is distinct from 'N'`,
      ),
    )
    .groupBy(billItemReturn.itemId);
  return new Map(rows.map(({ itemId, ...refunded }) => [itemId, refunded]));
}

/**
 * What one refund gave back for single lines, of whatever bill, as its slip says it: with how many are not handed out any
 * more, since money may go back for no number of it.
 */
export async function returnedBy(
  db: TenantDatabase,
  receiptId: string,
): Promise<NonNullable<Receipt['bills'][number]['returned']>> {
  const rows = await db
    .select({ itemId: billItemReturn.itemId, fen: billItemReturn.amount, unused: billItemReturn.quantity })
    .from(billItemReturn)
    .where(eq(billItemReturn.receiptId, receiptId));
  return rows.map(({ itemId, fen, unused }) => {
    const quantity = quantityOf(thousandthsOf(unused));
    return { itemId, amount: yuanOf(fen), ...(quantity > 0 ? { quantity } : {}) };
  });
}

/** The same as the page of a bill shows it. */
export const returnedOf = async (
  db: TenantDatabase,
  billId: string,
): Promise<NonNullable<Bill['returned']>> =>
  [...(await returnedFen(db, billId))].map(([itemId, fen]) => ({ itemId, amount: yuanOf(fen) }));

/**
 * What goes back for the lines that a refund names.
 *
 * @param charged the lines of its bill
 * @param before fen that went back for them before
 * @param total fen that go back
 * @throws 40001 for a line of another bill or named twice, for more than is left of it, or than goes back at all
 */
export function returnsOf<Line extends ChargedLine>(
  charged: readonly Line[],
  before: ReadonlyMap<string, number>,
  { lines: sent, total }: { readonly lines: NonNullable<Sent>; readonly total: number },
): LineReturn<Line>[] {
  const lines = new Map(charged.map((line) => [line.id, line]));
  const returns = sent.map(({ itemId, amount, quantity }, at) => {
    const line = lines.get(itemId);
    if (!line) throw invalid(`lines.${at}`, '账单没有该项目，请刷新后重试');
    lines.delete(itemId); // named twice it is not there
    const fen = fenOf(amount);
    if (fen <= 0) throw invalid(`lines.${at}.amount`, '请输入退款金额');
    const left = line.amount - (before.get(itemId) ?? 0);
    if (fen > left) throw invalid(`lines.${at}.amount`, `${line.productName}最多可退${formatFen(left)}元`);
    const isWhole = fen === left;
    const unused = unusedOf(line, { quantity, isWhole, at });
    return { line, fen, isWhole, unused, isOut: isHandedOut(line) };
  });
  if (returns.reduce((sum, { fen }) => sum + fen, 0) > total)
    throw invalid('lines', '项目退款金额之和超过退款金额');
  return returns;
}

/**
 * The same for a bill that is held. Of one that is not wholly paid all drugs are still charged, so all are handed out.
 *
 * @throws 40001 as `returnsOf`, and for a quantity of a bill that is not wholly paid
 */
export async function lineReturns(
  db: TenantDatabase,
  { id, status }: Pick<BillRecord, 'id' | 'status'>,
  sent: Sent = [],
  total: number,
): Promise<LineReturn[]> {
  if (sent.length === 0) return [];
  const before = await returnedFen(db, id);
  const returns = returnsOf(await lineRecords(db, [id]), before, { lines: sent, total });
  if (status !== PARTLY_PAID) return returns;
  if (sent.some(({ quantity }) => quantity !== undefined))
    throw invalid('lines', '账单未结清，不能按数量退款，请退款后修改账单');
  // A payment goes back, not the goods: who has them owes for them.
  return returns.map((one) => ({
    ...one,
    isOut: false,
    unused: isStocked(one.line.categoryCode) ? 0 : one.unused,
  }));
}

/**
 * Writes down what of a refund was for which line, and hands out less of what waits: nothing of a line that is given
 * back wholly.
 */
export async function keepReturns(
  context: CallContext,
  billId: string,
  { receiptId, returns }: { readonly receiptId: string; readonly returns: readonly LineReturn[] },
): Promise<void> {
  const { db } = context;
  if (returns.length === 0) return;
  const rows = returns.map(({ line, fen, unused, isOut }) => ({
    ...{ receiptId, itemId: line.id, amount: fen, quantity: quantityText(unused) },
    outFlag: isOut ? ('Y' as const) : ('N' as const),
    ...madeBy(context),
  }));
  await insertMany(db, billItemReturn, rows);
  const less = returns.filter(({ unused }) => unused > 0);
  const lines = await Promise.all(less.map(({ line, unused }) => handOutLess(db, line, unused)));
  await holdWhatIsLeft(db, billId, lines);
}

/** What of a refund was for which line, in words for the log: `items: ['速诺片 退2盒 27.2元']`; nothing where no line was named. */
export const loggedReturns = (returns: readonly LineReturn[]): { readonly items?: readonly string[] } =>
  returns.length === 0
    ? {}
    : {
        items: returns.map(
          ({ line: { productName, unit }, fen, unused }) =>
            `${productName} 退${unused > 0 ? `${quantityOf(unused)}${unit} ` : ''}${yuanOf(fen)}元`,
        ),
      };

/** @returns the line as it is afterwards */
async function handOutLess(db: TenantDatabase, line: LineRecord, unused: number): Promise<LineRecord> {
  const returned = thousandthsOf(line.returnedQuantity) + unused;
  const isOver = returned === thousandthsOf(line.quantity);
  const rows = await db
    .update(billItem)
    .set({
      returnedQuantity: quantityText(returned),
      ...(isOver ? { dispenseStatus: RETURNED } : {}),
    })
    .where(eq(billItem.id, line.id))
    .returning();
  return oneRow(rows);
}
