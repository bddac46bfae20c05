import { eq } from 'drizzle-orm';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { payDepositIn } from '../billing';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { pet } from '../owners/schema';
import { depositLeft } from './depositLeft';
import type { BoardingRow } from './records';
import { boarding } from './schema';

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

/** What of a stay's deposit pays a bill: no more than the bill, and than what is left of the deposit. */
export async function depositFor(
  db: TenantDatabase,
  { id, deposit }: BoardingRow,
  amount: number,
): Promise<DepositUse> {
  if (deposit === 0) return { pays: 0, rest: 0 };
  const { left } = oneRow(
    await db
      .select({ left: depositLeft })
      .from(boarding)
      .innerJoin(pet, eq(pet.id, boarding.petId))
      .where(eq(boarding.id, id)),
  );
  const pays = Math.min(amount, left);
  return { pays, rest: left - pays };
}
