import { eq } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call';
import { ownerAccount, payDepositIn } from '../billing';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { pet } from '../owners/schema';
import type { BoardingRow } from './records';

/**
 * Puts what was taken as a deposit for a stay into the owner's account. It happens once for each version of the stay.
 *
 * @returns the id of its receipt; empty where nothing was taken
 */
export const takeDeposit = (
  context: CallContext,
  { row, ownerId, amount }: { readonly row: BoardingRow; readonly ownerId: string; readonly amount: number },
): Promise<string> =>
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
 * What of a stay's deposit pays a bill: no more than the bill, and than what the account still holds. Whichever stay of
 * an owner ends first takes its own, whatever was planned.
 */
export async function depositFor(
  db: TenantDatabase,
  { petId, deposit }: BoardingRow,
  amount: number,
): Promise<DepositUse> {
  if (deposit === 0) return { pays: 0, rest: 0 };
  const [account] = await db
    .select({ held: ownerAccount.deposit })
    .from(pet)
    .innerJoin(ownerAccount, eq(ownerAccount.ownerId, pet.ownerId))
    .where(eq(pet.id, petId));
  const left = Math.max(0, Math.min(deposit, account?.held ?? 0));
  const pays = Math.min(amount, left);
  return { pays, rest: left - pays };
}
