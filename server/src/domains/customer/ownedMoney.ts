import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import { BALANCE_WORDS, POINTS_WORD } from '@hospital/shared/contract/accountWords';
import { accountMovement, balancesOf, CORRECTED, moveAccount, type Balances } from '../billing';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { sinceMerge } from './sinceMerge';

type Balance = keyof Balances;

interface Merge {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly storeId: string;
  readonly operatorId: string;
}

const given = (balances: Balances) =>
  (Object.entries(balances) as [keyof Balances, number][]).filter(([, amount]) => amount > 0);

export const wordOf = (balance: Balance): string =>
  balance === 'points' ? POINTS_WORD : BALANCE_WORDS[balance];

/** What lies on the accounts of an owner, in fen or points, each with what it is called. */
export const heldBy = async (
  db: TenantDatabase,
  ownerId: string,
): Promise<readonly { readonly kind: string; readonly held: number; readonly isMoney: boolean }[]> =>
  given(await balancesOf(db, ownerId)).map(([balance, held]) => ({
    ...{ kind: wordOf(balance), held },
    isMoney: balance !== 'points',
  }));

/** Money and points of one owner become the other's, by movements of both accounts. */
export async function moveMoney(db: TenantDatabase, { id, fromId, toId, ...where }: Merge): Promise<void> {
  const move = { ...where, bizType: CORRECTED, bizId: id } as const;
  for (const [balance, amount] of given(await balancesOf(db, fromId))) {
    await moveAccount(db, {
      ...move,
      ownerId: fromId,
      balance,
      amount: -amount,
      reference: `merge:${id}:out`,
    });
    await moveAccount(db, { ...move, ownerId: toId, balance, amount, reference: `merge:${id}:in` });
  }
}

/** Money or points that go back when a merge is undone; below 0: the bills that go back took more than came. */
export interface MoneyBack {
  readonly balance: Balance;
  /** Fen, or points. */
  readonly amount: number;
}

/**
 * What of the money goes back: what came by the merge, with what the bills that go back took from the account and gave it
 * since. The rest of what was spent was spent by who stays.
 */
export async function moneyGoingBack(
  db: TenantDatabase,
  { id, toId }: Pick<Merge, 'id' | 'toId'>,
  billIds: readonly string[],
): Promise<MoneyBack[]> {
  const { ownerId, bizId, bizType, balance, amount } = accountMovement;
  const came = and(eq(ownerId, toId), eq(bizId, id), gt(amount, 0));
  // Whoever's account it was meanwhile: the file may have been merged into a third one, and back.
  const ofBills = and(
    isOneOf(bizId, billIds),
    ne(bizType, CORRECTED),
    sinceMerge(accountMovement.createDate, id),
  );
  const rows = await db
    .select({ balance, amount: sql<number>`sum(${amount})`.mapWith(Number) })
    .from(accountMovement)
    .where(or(came, ofBills))
    .groupBy(balance)
    .orderBy(balance);
  return rows.filter((row) => row.amount !== 0);
}

/** Gives money and points back. @throws 40001 where so much is not left */
export async function moveMoneyBack(
  db: TenantDatabase,
  { id, fromId, toId, ...where }: Merge,
  back: readonly MoneyBack[],
): Promise<void> {
  const move = { ...where, bizType: CORRECTED, bizId: id } as const;
  for (const { balance, amount } of back) {
    await moveAccount(db, { ...move, ownerId: toId, balance, amount: -amount, reference: `undo:${id}:out` });
    await moveAccount(db, { ...move, ownerId: fromId, balance, amount, reference: `undo:${id}:in` });
  }
}
