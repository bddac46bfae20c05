import { takeNumber } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import type { WriteContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { billReceipt } from '../schema';
import { moveAccount } from './accounts';

const PAID_IN = 1;
/** `kind` of a receipt over what was taken. */
const TAKEN = 1;

/** What is paid in for a stay. */
interface PaidIn {
  readonly ownerId: string;
  readonly stay: { readonly id: string; readonly storeId: string; readonly depositWay: number | null };
  /** Fen; 0: nothing is. */
  readonly amount: number;
  /** What makes it happen once. */
  readonly reference: string;
}

/**
 * Puts what was taken as a deposit for a stay into its owner's account, in the way in which the stay says that it came,
 * with a receipt. It is of no bill, so the receipt has the id of the movement.
 *
 * @returns the id of the receipt, by which it is printed; empty where nothing is paid in
 */
export async function payDepositIn(
  context: Pick<WriteContext, 'db' | 'identity'>,
  { ownerId, stay, amount, reference }: PaidIn,
): Promise<string> {
  if (amount === 0) return '';
  const { db, identity } = context;
  const { storeId } = stay;
  // Before the account is held, as a payment does.
  const receiptNo = await takeNumber(db, 'receipt', storeId, new Date());
  const id = newId();
  await moveAccount(db, {
    ...{ id, ownerId, storeId, balance: 'deposit', amount, bizType: PAID_IN, bizId: stay.id },
    ...(stay.depositWay === null ? {} : { way: stay.depositWay as 1 | 2 | 3 | 4 }),
    ...{ reference, operatorId: identity.userId },
  });
  await db.insert(billReceipt).values({ id, storeId, receiptNo, kind: TAKEN, amount, ...madeBy(context) });
  return id;
}
