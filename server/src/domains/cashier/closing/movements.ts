import { createHash } from 'node:crypto';
import { and, eq, exists, gte, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { MovementKind } from '@hospital/shared/contract/closingWords';
import { accountMovement } from '../../billing';
import { billItem, billPayment } from '../../billing/schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { RECHARGE_PRODUCT } from '../accounts/recharge';
import { cashierClosing, cashierClosingRow, type StoredFigure } from './schema/closings';

const CASH = 1;

/** Money that a cashier moved, of a bill or between an account and the outside. */
export interface Movement {
  /** 1 a payment, 2 a movement of an account. */
  readonly source: 1 | 2;
  readonly id: string;
  readonly kind: MovementKind;
  readonly way: StoredFigure['way'];
  /** Fen; below 0: given back. */
  readonly amount: number;
  readonly time: Date;
}

/** Whose till it is. */
export interface Till {
  readonly storeId: string;
  readonly cashierId: string;
}

/** The same of one till, or of each row of a query over many. */
type TillColumns = { readonly [Key in keyof Till]: string | SQL };

/** `closingWords.MOVEMENT_WORDS`: odd what came in, even what went out. */
export const kindOf = (first: 1 | 3 | 5, amount: number): MovementKind =>
  (amount > 0 ? first : first + 1) as MovementKind;

/**
 * Since when a till is looked at: all movements of before its last closing are closed, but for what was being booked
 * meanwhile, which the next one finds.
 */
export const openSince = ({ storeId, cashierId }: TillColumns): SQL => sql`(
  select coalesce(max(${cashierClosing.closeTime}) - interval '24 hours', '-infinity') from ${cashierClosing}
  where ${eq(cashierClosing.storeId, storeId)} and ${eq(cashierClosing.cashierId, cashierId)})`;

const notClosed = (source: 1 | 2, id: typeof billPayment.id | typeof accountMovement.id) =>
  sql`not exists (select from ${cashierClosingRow} where ${cashierClosingRow.source} = ${source} and ${cashierClosingRow.rowId} = ${id})`;

/** Whether a payment is of a bill over a recharge. */
const ofRecharge = (db: TenantDatabase) =>
  exists(
    db
      .select({ id: billItem.id })
      .from(billItem)
      .where(and(eq(billItem.billId, billPayment.billId), eq(billItem.productId, RECHARGE_PRODUCT))),
  );

/** Payments of a till that no closing has. */
export const openPayments = (till: TillColumns, since: SQL): SQL | undefined =>
  and(
    eq(billPayment.storeId, till.storeId),
    eq(billPayment.cashierId, till.cashierId),
    gte(billPayment.payTime, since),
    notClosed(1, billPayment.id),
  );

/** What was moved between accounts and the outside at a till, and no closing has. */
export const openAccountMovements = (till: TillColumns, since: SQL): SQL | undefined =>
  and(
    eq(accountMovement.storeId, till.storeId),
    eq(accountMovement.operatorId, till.cashierId),
    isNotNull(accountMovement.way),
    inArray(accountMovement.balance, ['principal', 'deposit']),
    gte(accountMovement.createDate, since),
    notClosed(2, accountMovement.id),
  );

/** What a cashier moved in a store and no closing has, the oldest first. */
export async function openMovements(db: TenantDatabase, till: Till): Promise<Movement[]> {
  const since = openSince(till);
  const payments = await db
    .select({
      id: billPayment.id,
      way: billPayment.way,
      amount: billPayment.amount,
      time: billPayment.payTime,
      isRecharge: sql<boolean>`${ofRecharge(db)}`,
    })
    .from(billPayment)
    .where(openPayments(till, since));
  const moved = await db
    .select({
      id: accountMovement.id,
      way: accountMovement.way,
      balance: accountMovement.balance,
      amount: accountMovement.amount,
      time: accountMovement.createDate,
    })
    .from(accountMovement)
    .where(openAccountMovements(till, since));
  return [
    // A recharge is paid by a bill, too, but its money lies in the owner's account.
    ...payments.map(({ way, isRecharge, ...row }): Movement => ({
      ...{ ...row, source: 1, kind: kindOf(isRecharge ? 3 : 1, row.amount), way: way as Movement['way'] },
    })),
    ...moved.map(({ balance, way, ...row }): Movement => ({
      ...{ ...row, source: 2, kind: kindOf(balance === 'principal' ? 3 : 5, row.amount) },
      way: way as Movement['way'],
    })),
  ].toSorted((a, b) => a.time.getTime() - b.time.getTime() || a.id.localeCompare(b.id));
}

/** Sums by kind and way, in the order of both. */
export function figuresOf(movements: readonly Movement[]): StoredFigure[] {
  const sums = new Map<string, StoredFigure>();
  for (const { kind, way, amount } of movements) {
    const before = sums.get(`${kind} ${way}`) ?? { kind, way, count: 0, amount: 0 };
    sums.set(`${kind} ${way}`, { ...before, count: before.count + 1, amount: before.amount + amount });
  }
  return [...sums.values()].sort((a, b) => a.kind - b.kind || a.way - b.way);
}

/** Fen in cash: what came in less what went out, of bills, accounts and deposits alike. */
export const cashOf = (figures: readonly Pick<StoredFigure, 'way' | 'amount'>[]): number =>
  figures.reduce((sum, { way, amount }) => (way === CASH ? sum + amount : sum), 0);

/** Names exactly these movements, so that nobody closes what they were not shown; one for none, too. */
export const seenOf = (movements: readonly Movement[]): string =>
  createHash('sha256')
    .update(movements.map(({ source, id }) => `${source}:${id}`).join('\n'))
    .digest('hex')
    .slice(0, 32);
