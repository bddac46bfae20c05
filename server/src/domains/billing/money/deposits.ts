import { takeNumber } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import type { WriteContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { billReceipt } from '../schema';
import { moveAccount } from './accounts';
import { pay, type PaymentPart } from './pay';

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

/**
 * Pays bills out of the deposit of a stay that ends, with a receipt, as the desk does. They are the caller's own, made in
 * this transaction, and sell nothing that lies on a shelf: who takes the number of the receipt waits for neither.
 *
 * @param parts of bills of one owner; none: nothing is paid
 * @returns the bills as they are now, and the id of the receipt, by which it is printed; empty without one
 * @throws as `pay`
 */
export async function payOutOfDeposit(
  context: Pick<WriteContext, 'db' | 'identity'>,
  {
    storeId,
    parts,
    time,
  }: { readonly storeId: string; readonly parts: readonly PaymentPart[]; readonly time: Date },
): Promise<{ readonly bills: Awaited<ReturnType<typeof pay>>; readonly paymentId: string }> {
  if (parts.length === 0) return { bills: [], paymentId: '' };
  const { db, identity } = context;
  // Before the account is held, as a payment does.
  const receiptNo = await takeNumber(db, 'receipt', storeId, time);
  const id = newId();
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  await db.insert(billReceipt).values({ id, storeId, receiptNo, kind: TAKEN, amount, ...madeBy(context) });
  const bills = await pay(db, parts, {
    ...{ id: identity.userId, name: identity.userName, time, receiptId: id },
  });
  return { bills, paymentId: id };
}
