import type { CallContext } from '../../platform/http/call';
import { balancesOf, payDepositIn } from '../billing';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { BoardingRow } from './records';

/** Puts what was taken as a deposit for a stay into the owner's account. It happens once for each version of the stay. */
export const takeDeposit = (
  context: CallContext,
  { row, ownerId, amount }: { readonly row: BoardingRow; readonly ownerId: string; readonly amount: number },
): Promise<void> =>
  payDepositIn(context, {
    ...{ ownerId, stay: row, amount },
    reference: `boarding:${row.id}:${row.version}`,
  });

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
