import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { newId } from '../../../platform/database/newId';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { enqueue } from '../../../platform/outbox';
import { billPayment } from '../schema';
import { chargeReturn, payCharge } from './schema/charges';

/** Messages of the outbox that ask a payment provider to give money back. */
export const RETURN_KIND = 'payReturn';
export const returnKey = ({ id, round }: { readonly id: string; readonly round: number }): string =>
  `payReturn:${id}:${round}`;

type NewReturn = Omit<typeof chargeReturn.$inferInsert, 'id' | 'tenantId' | 'state' | 'round'>;

/**
 * Notes money that goes back by the provider, and asks for it when the transaction has committed.
 *
 * @returns false where it goes back already: what no bill took, once
 */
export async function queueReturn(db: TenantDatabase, row: NewReturn): Promise<boolean> {
  const id = newId();
  const made = await db
    .insert(chargeReturn)
    .values({ ...row, id })
    .onConflictDoNothing()
    .returning({ id: chargeReturn.id });
  if (made.length === 0) return false;
  await enqueue(db, [
    { kind: RETURN_KIND, businessKey: returnKey({ id, round: 1 }), payload: { returnId: id } },
  ]);
  return true;
}

interface Back {
  readonly billId: string;
  readonly way: number;
  /** Fen. */
  readonly amount: number;
}

/**
 * Of what is given back on bills, whatever came by a provider goes back by it, payment by payment in their order, none
 * more than it brought. The rest is given back as it came: at the terminal, by the cashier. The bills are locked.
 */
export async function returnByProvider(
  db: TenantDatabase,
  parts: readonly Back[],
  by: { readonly id: string; readonly name: string },
): Promise<void> {
  const moved = parts.filter(({ way }) => way === 2 || way === 3);
  if (moved.length === 0) return;
  const came = await paymentsByProvider(
    db,
    moved.map(({ billId }) => billId),
  );
  for (const part of moved) {
    let wanted = part.amount;
    for (const one of came) {
      const amount = Math.min(wanted, one.left);
      if (one.billId !== part.billId || one.way !== part.way || amount <= 0) continue;
      one.left -= amount;
      wanted -= amount;
      await queueReturn(db, {
        ...{ storeId: one.storeId, chargeId: one.chargeId, billId: one.billId, providerNo: one.providerNo },
        ...{ amount, reason: '账单退款', createId: by.id, createName: by.name },
      });
    }
  }
}

interface Came {
  readonly chargeId: string;
  readonly billId: string;
  readonly storeId: string;
  readonly way: number;
  readonly providerNo: string;
  /** Fen of it that have not gone back. */
  left: number;
}

async function paymentsByProvider(db: TenantDatabase, billIds: readonly string[]): Promise<Came[]> {
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
      and(isOneOf(billPayment.billId, billIds), inArray(billPayment.way, [2, 3]), gt(billPayment.amount, 0)),
    )
    .orderBy(asc(billPayment.payTime), asc(billPayment.id));
  if (came.length === 0) return [];
  const gone = await db
    .select({
      chargeId: chargeReturn.chargeId,
      billId: chargeReturn.billId,
      amount: sql<number>`sum(${chargeReturn.amount})`.mapWith(Number),
    })
    .from(chargeReturn)
    .where(and(isOneOf(chargeReturn.billId, billIds), isNotNull(chargeReturn.billId)))
    .groupBy(chargeReturn.chargeId, chargeReturn.billId);
  return came.map(({ amount, ...one }) => {
    const back = gone.find(({ chargeId, billId }) => chargeId === one.chargeId && billId === one.billId);
    return { ...one, left: amount - (back?.amount ?? 0) };
  });
}
