import { eq } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { ownerAccount, payDepositIn } from '../billing';
import { petOf } from '../customer';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { pet } from '../owners/schema';
import { logged, namesOf, type BoardingRow } from './records';
import { boarding } from './schema';
import { expectDeed, heldStay } from './stayRow';

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

/** More is left in advance for a stay that is booked or goes on. @throws 404, 40302; 40901; 40902 */
export async function addDeposit(
  context: CallContext,
  { id, version, deposit, depositWay }: RequestOf<typeof boardingCalls.deposit>,
): Promise<DataOf<typeof boardingCalls.deposit>> {
  const { db, audit, tellChanges } = context;
  const before = await heldStay(context, id, { version });
  expectDeed(before, 'deposit');
  const { owner } = await petOf(context, before.petId);
  const amount = fenOf(deposit);
  const row = oneRow(
    await db
      .update(boarding)
      .set({
        ...{ deposit: before.deposit + amount, depositWay, version: before.version + 1 },
        ...changedBy(context),
      })
      .where(eq(boarding.id, id))
      .returning(),
  );
  const paymentId = await takeDeposit(context, { row, ownerId: owner.id, amount });
  const names = await namesOf(db, row);
  audit({ bizType: 'boarding', bizId: id, before: logged(before, names), after: logged(row, names) });
  await tellChanges({ stores: [row.storeId] });
  return { deposit: yuanOf(row.deposit), version: row.version, paymentId };
}

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
