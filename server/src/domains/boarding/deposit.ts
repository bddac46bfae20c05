import { eq, sql, type SQL } from 'drizzle-orm';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { ownerAccount, payDepositIn } from '../billing';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { pet } from '../owners/schema';
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

/**
 * What of a stay's deposit the account of the pet's owner still holds, in fen; a column beside stays and their pets. The
 * account may pay other bills, too: what is left of it is there for the stays of the owner in the order in which they
 * end. 0 for a stay that is over.
 */
export const depositLeft: SQL<number> =
  sql<number>`case when ${boarding.state} in (0, 1) then greatest(0, least(
    ${boarding.deposit},
    coalesce((select ${ownerAccount.deposit} from ${ownerAccount} where ${ownerAccount.ownerId} = ${pet.ownerId}), 0)
      - (select coalesce(sum(sooner.deposit), 0) from ${boarding} sooner
        join ${pet} theirs on theirs.tenant_id = sooner.tenant_id and theirs.id = sooner.pet_id
        where theirs.owner_id = ${pet.ownerId} and sooner.state in (0, 1)
          and (sooner.plan_end_date, sooner.id) < (${boarding.planEndDate}, ${boarding.id}))
  )) else 0 end`.mapWith(Number);

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
