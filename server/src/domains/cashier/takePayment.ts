import { fenOf } from '@hospital/shared/contract/amounts';
import { isAccountWay, type PayWayCode } from '@hospital/shared/contract/billWords';
import { holdNumbers, pay } from '../billing';
import { billReceipt } from '../billing/schema';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { madeBy } from '../../platform/sessions/authorship';
import type { AtDesk } from './settled';
import { deskTerminal } from './terminals';

interface Payment {
  readonly billId: string;
  readonly storeId: string;
  readonly ways: readonly {
    readonly way: PayWayCode;
    readonly amount: number;
    readonly refNo?: string | undefined;
  }[];
}

/**
 * Pays a bill that was made in the same transaction, wholly: its receipt and its payments.
 *
 * @throws 40001 for more than an account has; 40903 for a number that was used before
 */
export async function takePayment(
  context: AtDesk,
  { billId, storeId, ways }: Payment,
): Promise<{ readonly receiptId: string; readonly receiptNo: string }> {
  const { db, identity } = context;
  // Before the number of the receipt, as who books what a provider tells does.
  await holdNumbers(
    db,
    ways.flatMap(({ refNo = '' }) => (refNo.trim() === '' ? [] : [refNo.trim()])),
  );
  const now = new Date();
  const receiptNo = await takeNumber(db, 'receipt', storeId, now);
  const receiptId = newId();
  const parts = ways.map(({ way, amount: yuan, refNo = '' }, at) => {
    const amount = fenOf(yuan);
    const ownReference = `${receiptNo}-${storeId}${at === 0 ? '' : `-${at + 1}`}`;
    // Cash and accounts have no terminal whose number somebody could read.
    const typed = way === 1 || isAccountWay(way) ? '' : refNo.trim();
    return { billId, way, amount, reference: deskTerminal.confirm({ way, amount, typed, ownReference }) };
  });
  await db.insert(billReceipt).values({
    ...{ id: receiptId, storeId, receiptNo, kind: 1 },
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    ...madeBy(context),
  });
  await pay(db, parts, {
    ...{ id: identity.userId, name: identity.userName, time: now, receiptId },
    stores: identity.storeScope,
  });
  return { receiptId, receiptNo };
}
