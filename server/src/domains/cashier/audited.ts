import { quantityText, yuanOf } from '@hospital/shared/contract/amounts';
import type { Totals } from '@hospital/shared/contract/calls/bills';
import type { BillRecord, LineRecord } from './records';

/** Kind of record in the log of operations. */
export const bizType = 'bill';

/** A bill as the log keeps it. */
export const logged = (row: BillRecord) => ({
  billNo: row.billNo,
  type: row.type,
  status: row.status,
  totalAmount: yuanOf(row.totalAmount),
  discountAmount: yuanOf(row.discountAmount),
  payableAmount: yuanOf(row.payableAmount),
  paidAmount: yuanOf(row.paidAmount),
  remarks: row.remarks,
});

/** Lines in words: `速诺片×2盒 70元`. */
export const loggedLines = (
  lines: readonly Pick<LineRecord, 'productName' | 'unit' | 'quantity' | 'amount'>[],
): string[] =>
  lines.map(
    ({ productName, unit, quantity, amount }) =>
      `${productName}×${quantityText(Math.round(Number(quantity) * 1000))}${unit} ${yuanOf(amount)}元`,
  );

/** What a call that changed a bill answers. */
export const totalsOf = (row: BillRecord): Totals => ({
  ...{ billId: row.id, billNo: row.billNo, status: row.status as Totals['status'] },
  totalAmount: yuanOf(row.totalAmount),
  discountAmount: yuanOf(row.discountAmount),
  payableAmount: yuanOf(row.payableAmount),
  version: row.version,
});
