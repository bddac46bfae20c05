import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { filesOf } from '../../owners';
import { billPayment } from '../schema';
import { accountMovement } from './schema/accounts';
import { chargeReturn, payCharge } from './schema/charges';

/** Money that a provider brought, as far as it can go back. Amounts are fen. */
export interface ReturnSource {
  readonly chargeId: string;
  /** The bill that it paid; null: it is a deposit. */
  readonly billId: string | null;
  readonly storeId: string;
  readonly way: number;
  readonly providerNo: string;
  /** What was not given back here. */
  left: number;
  /** What of this payment the provider has given back by itself, and no refund here stands for yet. */
  readonly own: { left: number };
}

type Brought = Omit<ReturnSource, 'left' | 'own'> & { readonly amount: number };

/** Money on bills that came by a provider, the earliest first. */
export async function broughtOnBills(
  db: TenantDatabase,
  billIds: readonly string[],
): Promise<ReturnSource[]> {
  if (billIds.length === 0) return [];
  const came = await db
    .select({
      chargeId: payCharge.id,
      billId: billPayment.billId,
      storeId: payCharge.storeId,
      way: billPayment.way,
      providerNo: payCharge.providerNo,
      amount: billPayment.amount,
    })
    .from(billPayment)
    // A receipt that a cashier typed the number into may have other ways as well.
    .innerJoin(
      payCharge,
      and(eq(payCharge.receiptId, billPayment.receiptId), eq(payCharge.way, billPayment.way)),
    )
    .where(
      and(
        isOneOf(billPayment.billId, [...new Set(billIds)]),
        inArray(billPayment.way, [2, 3]),
        gt(billPayment.amount, 0),
      ),
    )
    .orderBy(asc(billPayment.payTime), asc(billPayment.id));
  return withWhatIsLeft(db, came);
}

/** Deposits of an owner, and of files that were merged into theirs, in a store that came by a provider, the earliest first. */
export async function broughtAsDeposit(
  db: TenantDatabase,
  { ownerId, storeId }: { readonly ownerId: string; readonly storeId: string },
): Promise<ReturnSource[]> {
  const came = await db
    .select({
      chargeId: payCharge.id,
      billId: sql<null>`null`,
      storeId: payCharge.storeId,
      way: sql<number>`${payCharge.way}`.mapWith(Number),
      providerNo: payCharge.providerNo,
      amount: payCharge.amount,
    })
    .from(accountMovement)
    .innerJoin(payCharge, eq(payCharge.id, sql`substr(${accountMovement.reference}, 8)`))
    .where(
      and(
        sql`${accountMovement.ownerId} in ${filesOf(ownerId)}`,
        eq(accountMovement.storeId, storeId),
        eq(accountMovement.balance, 'deposit'),
        sql`${accountMovement.reference} like 'charge:%'`,
      ),
    )
    .orderBy(asc(accountMovement.createDate), asc(accountMovement.id));
  return withWhatIsLeft(db, came);
}

async function withWhatIsLeft(db: TenantDatabase, came: readonly Brought[]): Promise<ReturnSource[]> {
  if (came.length === 0) return [];
  const gone = await db
    .select({
      ...{ chargeId: chargeReturn.chargeId, billId: chargeReturn.billId, kind: chargeReturn.kind },
      providerNo: chargeReturn.providerNo,
      amount: sql<number>`sum(${chargeReturn.amount})`.mapWith(Number),
    })
    .from(chargeReturn)
    .where(
      and(
        isOneOf(chargeReturn.chargeId, [...new Set(came.map(({ chargeId }) => chargeId))]),
        inArray(chargeReturn.kind, ['refund', 'own', 'booked']),
      ),
    )
    .groupBy(chargeReturn.chargeId, chargeReturn.billId, chargeReturn.kind, chargeReturn.providerNo);
  const sumOf = (test: (one: (typeof gone)[number]) => boolean): number =>
    gone.filter(test).reduce((sum, { amount }) => sum + amount, 0);
  const own = new Map<string, { left: number }>();
  // A charge may be paid twice, under two numbers: each payment is given back for itself.
  for (const { providerNo } of came) {
    const told = sumOf((one) => one.providerNo === providerNo && one.kind === 'own');
    const booked = sumOf((one) => one.providerNo === providerNo && one.kind === 'booked');
    own.set(providerNo, { left: Math.max(0, told - booked) });
  }
  return came.map(({ amount, ...one }) => ({
    ...one,
    left:
      amount -
      sumOf(
        ({ chargeId, billId, kind }) => chargeId === one.chargeId && billId === one.billId && kind !== 'own',
      ),
    own: own.get(one.providerNo) ?? { left: 0 },
  }));
}
