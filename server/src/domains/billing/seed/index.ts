import { numberPrefixes } from '../../../platform/database/counters';
import { Made, type Seed } from '../../../platform/seeds/seedContext';
import { visitsMade } from '../../cases';
import { medicalCase } from '../../cases/schema';
import { heldMade, outflowsMade } from '../../stock';
import { product, stockBatch } from '../../stock/schema';
import { bill, billItem, billPayment, billReceipt } from '../schema';
import { demoBillLines, type ChargedTest } from './billLines';
import { waitingBills } from './waitingBills';

/** Tests of the laboratory with the lines that they are charged by. */
export const chargedTestsMade = new Made<readonly ChargedTest[]>('charged tests', []);

/** Bills of visits and of the counter, their lines and payments. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const visits = context.of(visitsMade);
  const billed = demoBillLines(visits.bills, {
    testingOrders: visits.testingOrders,
    cases: context.rowsOf(medicalCase),
    products: context.rowsOf(product),
    batches: context.rowsOf(stockBatch),
  });
  const waiting = waitingBills(context.calendar, context.rowsOf(product));
  context.add(bill, [...billed.bills, ...waiting.bills]);
  context.add(billItem, [...billed.items, ...waiting.items]);
  // Of recharges, which come later; what names a receipt is inserted after it.
  context.add(billReceipt, []);
  context.add(billPayment, billed.payments);
  context.keep(outflowsMade, billed.outflows);
  context.keep(heldMade, billed.held);
  context.keep(chargedTestsMade, billed.testingOrders);
  const numbered = {
    table: 'bill',
    numberColumn: 'bill_no',
    kind: numberPrefixes.bill,
    placeColumn: 'store_id',
  };
  context.numbersGoOn(numbered);
};
