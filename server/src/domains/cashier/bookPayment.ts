import { billReceipt } from '../billing/schema';
import { holdNumbers, pay } from '../billing';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { allot, type Given } from './allocation';
import { owedOf, type BillRecord } from './records';
import { auditPaid, handOutSettled, type AtDesk } from './settled';

/** In the place of the number of a receipt that there is not yet. */
const UNNUMBERED = '-';

/** Fen. */
interface Cash {
  readonly given: number;
  readonly change: number;
}

/** What else is to be said of a payment. */
interface Particulars {
  readonly cash?: Cash;
  /** Whose receipt it is; left out: the store's of the bills. */
  readonly storeId?: string;
  /** As the log of operations says it. */
  readonly remarks?: string;
}

/** A payment that was booked. */
export interface BookedPayment {
  readonly receiptId: string;
  readonly receiptNo: string;
  /** Settled by it. */
  readonly settledIds: readonly string[];
}

/**
 * Books one payment on bills, which are locked: its receipt, its parts, and what leaves the shelves with the
 * bills that are settled by it.
 *
 * @param givenBy what each way gives, told the number of the receipt that is the only one of the chain
 * @throws 40902 for a bill that takes no payment; 40001 for more than is owed or than an account has; 40903 for a number
 *   that was used before; 42201
 */
export async function bookPayment(
  context: AtDesk & Pick<CallContext, 'audit'>,
  bills: readonly BillRecord[],
  givenBy: (ownReference: string) => Given[],
  { cash = { given: 0, change: 0 }, storeId = bills[0]?.storeId ?? '', remarks }: Particulars = {},
): Promise<BookedPayment> {
  const { db, identity } = context;
  const owed = bills.map((row) => ({ billId: row.id, amount: owedOf(row) }));
  const expected = allot(owed, givenBy(UNNUMBERED));
  // Before stock and receipts, as who books what a provider tells does.
  await holdNumbers(
    db,
    expected.flatMap(({ reference }) => (reference.startsWith(UNNUMBERED) ? [] : [reference])),
  );
  const settled = bills.filter(
    (row) => sumOf(expected.filter(({ billId }) => billId === row.id)) === owedOf(row),
  );
  await handOutSettled(context, settled);
  const now = new Date();
  const receiptNo = await takeNumber(db, 'receipt', storeId, now);
  const receiptId = newId();
  await db.insert(billReceipt).values({
    ...{ id: receiptId, storeId, receiptNo, kind: 1, amount: sumOf(expected) },
    ...{ cashGiven: cash.given, changeAmount: cash.change, ...madeBy(context) },
  });
  // Numbers begin anew in each store; a reference is the only one of the chain.
  const parts = allot(owed, givenBy(`${receiptNo}-${storeId}`));
  const paid = await pay(db, parts, {
    ...{ id: identity.userId, name: identity.userName, time: now, receiptId },
    ...(identity.storeScope ? { stores: identity.storeScope } : {}),
  });
  auditPaid(
    context,
    { before: bills, after: paid },
    { receiptNo, ...(remarks === undefined ? {} : { remarks }) },
  );
  return { receiptId, receiptNo, settledIds: settled.map(({ id }) => id) };
}

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
