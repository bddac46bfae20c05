import { eq, sql } from 'drizzle-orm';
import { BALANCE_WORDS, POINTS_WORD } from '@hospital/shared/contract/accountWords';
import { isUniqueViolation } from '../../../platform/database/databaseError';
import { newId } from '../../../platform/database/newId';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid, notUnique } from '../../../platform/errors/businessError';
import { stayingOwner } from '../../owners';
import { yuanInWords } from './fen';
import { accountMovement, ownerAccount, type Balance } from './schema/accounts';

/** What lies in an account: integer fen, and points. */
export type Balances = Readonly<Record<Balance, number>>;

const names: Readonly<Record<Balance, string>> = { ...BALANCE_WORDS, points: POINTS_WORD };
/** Of movements that put something right, as a merge and its undoing do: they are neither paid in nor paid with. */
export const CORRECTED = 7 as const;

const inWords = (balance: Balance, amount: number): string =>
  balance === 'points' ? `${amount}分` : `${yuanInWords(amount)}元`;

export interface AccountMove {
  /** Left out: a new one. */
  readonly id?: string;
  readonly ownerId: string;
  /** Where it happens. */
  readonly storeId: string;
  readonly balance: Balance;
  /** Integer fen, or points; below 0: taken out. */
  readonly amount: number;
  /** 1 paid in, 2 paid with, 3 given back, 4 taken out, 5 earned, 6 spent, 7 corrected. */
  readonly bizType: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /**
   * How the money came or went from outside: 1 cash, 2 WeChat, 3 Alipay, 4 bank card. Such a movement stands in the
   * closing of its operator; what goes between account and bill has none: the payment stands there.
   */
  readonly way?: 1 | 2 | 3 | 4;
  readonly bizId?: string;
  /** What makes it happen once, for each balance. */
  readonly reference: string;
  readonly operatorId: string;
}

/**
 * Moves a balance of an owner's account, which is locked until the transaction ends; of a file that was merged that of
 * the file that stays, where its money went. Whoever moves several accounts does so in the order of their owners.
 *
 * @returns the balance after it
 * @throws 40001 when there is less than what is taken; 40903 for a reference that was used before
 */
export async function moveAccount(db: TenantDatabase, move: AccountMove): Promise<number> {
  const { balance, amount } = move;
  if (!Number.isSafeInteger(amount) || amount === 0) throw invalid('amount', '金额不能为0');
  // Merging itself empties the account of the file that ends.
  const ownerId = move.bizType === CORRECTED ? move.ownerId : await stayingOwner(db, move.ownerId);
  const before = (await holdAccount(db, ownerId))[balance];
  const afterAmount = before + amount;
  if (afterAmount < 0) throw invalid('amount', `${names[balance]}余额不足，可用${inWords(balance, before)}`);
  try {
    await db.insert(accountMovement).values({ id: newId(), ...move, ownerId, afterAmount });
  } catch (error) {
    if (isUniqueViolation(error, 'account_movement_reference')) throw notUnique('流水号');
    throw error;
  }
  return afterAmount;
}

/** The account as it is now; empty where there is none yet. */
export async function balancesOf(db: TenantDatabase, ownerId: string): Promise<Balances> {
  const [row] = await db
    .select({
      principal: ownerAccount.principal,
      gift: ownerAccount.gift,
      deposit: ownerAccount.deposit,
      points: ownerAccount.points,
    })
    .from(ownerAccount)
    .where(eq(ownerAccount.ownerId, ownerId));
  return row ?? { principal: 0, gift: 0, deposit: 0, points: 0 };
}

/** Locks the account until the end of the transaction. */
async function holdAccount(db: TenantDatabase, ownerId: string): Promise<Balances> {
  const { rows } = await db.execute<Record<Balance, string | number>>(
    sql`select principal, gift, deposit, points from hold_account(${ownerId})`,
  );
  const [row] = rows;
  // Drivers differ in how they give a bigint.
  const of = (balance: Balance): number => Number(row?.[balance] ?? 0);
  return { principal: of('principal'), gift: of('gift'), deposit: of('deposit'), points: of('points') };
}
