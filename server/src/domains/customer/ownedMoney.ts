import { and, eq, gt } from 'drizzle-orm';
import { BALANCE_WORDS, POINTS_WORD } from '@hospital/shared/contract/accountWords';
import { accountMovement, balancesOf, CORRECTED, moveAccount, type Balances } from '../billing';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

interface Merge {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly storeId: string;
  readonly operatorId: string;
}

const given = (balances: Balances) =>
  (Object.entries(balances) as [keyof Balances, number][]).filter(([, amount]) => amount > 0);

/** What lies on the accounts of an owner, in fen or points, each with what it is called. */
export const heldBy = async (
  db: TenantDatabase,
  ownerId: string,
): Promise<readonly { readonly kind: string; readonly held: number; readonly isMoney: boolean }[]> =>
  given(await balancesOf(db, ownerId)).map(([balance, held]) => ({
    ...{ kind: balance === 'points' ? POINTS_WORD : BALANCE_WORDS[balance], held },
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

/** What went goes back. @throws 40001 where so much is not left */
export async function moveMoneyBack(
  db: TenantDatabase,
  { id, fromId, toId, ...where }: Merge,
): Promise<void> {
  const went = await db
    .select({ balance: accountMovement.balance, amount: accountMovement.amount })
    .from(accountMovement)
    .where(
      and(eq(accountMovement.ownerId, toId), eq(accountMovement.bizId, id), gt(accountMovement.amount, 0)),
    );
  const move = { ...where, bizType: CORRECTED, bizId: id } as const;
  for (const { balance, amount } of went) {
    await moveAccount(db, { ...move, ownerId: toId, balance, amount: -amount, reference: `undo:${id}:out` });
    await moveAccount(db, { ...move, ownerId: fromId, balance, amount, reference: `undo:${id}:in` });
  }
}
