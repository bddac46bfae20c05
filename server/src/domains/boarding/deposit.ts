import type { CallContext } from '../../platform/http/call';
import { balancesOf, moveAccount } from '../billing';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { BoardingRow } from './records';

const PAID_IN = 1;

/** How what is taken now comes. */
const wayOf = ({ depositWay }: BoardingRow): { way?: 1 | 2 | 3 | 4 } =>
  depositWay === null ? {} : { way: depositWay as 1 | 2 | 3 | 4 };

/** Puts what was taken as a deposit for a stay into the owner's account. It happens once for each version of the stay. */
export async function takeDeposit(
  { db, identity }: CallContext,
  { row, ownerId, amount }: { readonly row: BoardingRow; readonly ownerId: string; readonly amount: number },
): Promise<void> {
  if (amount === 0) return;
  await moveAccount(db, {
    ...{ ownerId, storeId: row.storeId, balance: 'deposit', amount, bizType: PAID_IN, bizId: row.id },
    ...wayOf(row),
    ...{ reference: `boarding:${row.id}:${row.version}`, operatorId: identity.userId },
  });
}

/** What becomes of a deposit at the end, in fen. */
export interface DepositUse {
  /** Pays the bill. */
  readonly pays: number;
  /** Stays in the account. */
  readonly rest: number;
}

/**
 * What of a stay's deposit pays a bill: no more than the bill, than was taken for the stay, and than the account still
 * holds.
 */
export async function depositFor(
  db: TenantDatabase,
  { deposit }: BoardingRow,
  ownerId: string,
  amount: number,
): Promise<DepositUse> {
  if (deposit === 0) return { pays: 0, rest: 0 };
  const held = Math.min(deposit, (await balancesOf(db, ownerId)).deposit);
  const pays = Math.min(amount, held);
  return { pays, rest: held - pays };
}
