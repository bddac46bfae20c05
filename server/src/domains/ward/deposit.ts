import { eq } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { wardCalls } from '@hospital/shared/contract/calls/ward';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { moveAccount } from '../billing';
import { petOf } from '../customer';
import { liveInfo } from '../inpatients/schema';
import { logged, type LiveRow } from './records';
import { bizType, expectDeed, heldStay } from './stayRow';

const PAID_IN = 1;

/** How what is taken now comes. */
const wayOf = ({ depositWay }: LiveRow): { way?: 1 | 2 | 3 | 4 } =>
  depositWay === null ? {} : { way: depositWay as 1 | 2 | 3 | 4 };

/** Puts what was taken for a stay into the owner's account. It happens once for each version of the stay. */
export async function payIn(
  { db, identity }: CallContext,
  { row, ownerId, amount }: { readonly row: LiveRow; readonly ownerId: string; readonly amount: number },
): Promise<void> {
  if (amount === 0) return;
  await moveAccount(db, {
    ...{ ownerId, storeId: row.storeId, balance: 'deposit', amount, bizType: PAID_IN, bizId: row.id },
    ...wayOf(row),
    ...{ reference: `live:${row.id}:${row.version}`, operatorId: identity.userId },
  });
}

/** More is left in advance for an animal in hospital. @throws 404, 40302; 40901; 40902 */
export async function addDeposit(
  context: CallContext,
  request: RequestOf<typeof wardCalls.deposit>,
): Promise<DataOf<typeof wardCalls.deposit>> {
  const { db, audit, tellChanges } = context;
  const before = await heldStay(context, request.id, request);
  expectDeed(before, 'deposit');
  const { owner } = await petOf(context, before.petId);
  const amount = fenOf(request.deposit);
  const updated = await db
    .update(liveInfo)
    .set({
      ...{ deposit: before.deposit + amount, depositWay: request.depositWay },
      ...changedBy(context),
      version: before.version + 1,
    })
    .where(eq(liveInfo.id, before.id))
    .returning();
  const row = oneRow(updated);
  await payIn(context, { row, ownerId: owner.id, amount });
  audit({ bizType, bizId: row.id, before: await logged(db, before), after: await logged(db, row) });
  await tellChanges({ stores: [row.storeId] });
  return { id: row.id, deposit: yuanOf(row.deposit), version: row.version };
}
