import { lineAmount, quantityText } from '@hospital/shared/contract/amounts';
import { newId } from '../../platform/database/newId';
import type { CallContext } from '../../platform/http/call';
import { openBill, type NewBill } from '../billing';
import { bizType, logged, loggedLines } from './audited';
import { holdStock, leavesAtPayment, takeStock } from './heldStock';
import { expectPayable, type SoldLine } from './prices';
import type { BillRecord } from './records';

/**
 * Opens a bill with its stock kept for it until it is handed out or paid, and logs it. One over nothing is settled, and
 * handed out where that is done at payment.
 *
 * @throws 40001 where it comes to more than a bill may; 42201
 */
export async function openStockedBill(
  context: CallContext,
  { lines, ...rest }: Omit<NewBill, 'id' | 'lines'> & { readonly lines: readonly SoldLine[] },
): Promise<BillRecord> {
  const { db, audit } = context;
  expectPayable(lines.map(({ price, quantity }) => lineAmount(price, quantity)));
  const id = newId();
  const priced = lines.map((line) => ({ ...line, id: newId() }));
  const stocked = {
    ...{ id, storeId: rest.storeId },
    lines: priced.map((line) => ({
      ...{ id: line.id, productId: line.productId, categoryCode: line.sold.categoryCode },
      ...{ quantity: quantityText(line.quantity), returnedQuantity: '0' },
      dispenseStatus: line.dispenseStatus ?? 0,
    })),
  };
  await holdStock(db, stocked);
  const opened = await openBill(context, { ...rest, id, lines: priced });
  if (opened.payableAmount === 0 && (await leavesAtPayment(db, opened.row)))
    await takeStock(context, stocked);
  audit({
    ...{ bizType, bizId: id, before: null },
    after: { ...logged(opened.row), items: loggedLines(opened.lines) },
  });
  return opened.row;
}
