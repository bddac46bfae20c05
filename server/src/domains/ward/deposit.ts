import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { wardCalls } from '@hospital/shared/contract/calls/ward';
import type { CallContext } from '../../platform/http/call';
import { payDepositIn } from '../billing';
import { raiseDeposit } from '../cashier';
import { petOf } from '../customer';
import { logged, type LiveRow } from './records';
import { bizType, expectDeed, heldStay } from './stayRow';

/**
 * Puts what was taken for a stay into the owner's account. It happens once for each version of the stay.
 *
 * @returns the id of its receipt; empty where nothing was taken
 */
export const payIn = (
  context: CallContext,
  { row, ownerId, amount }: { readonly row: LiveRow; readonly ownerId: string; readonly amount: number },
): Promise<string> =>
  payDepositIn(context, { ...{ ownerId, stay: row, amount }, reference: `live:${row.id}:${row.version}` });

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
  const { stay: row, paymentId } = await raiseDeposit(context, 'ward', before, {
    ...{ ownerId: owner.id, amount, way: request.depositWay as 1 | 2 | 3 | 4 },
    reference: `live:${before.id}:${before.version + 1}`,
  });
  audit({ bizType, bizId: row.id, before: await logged(db, before), after: await logged(db, row) });
  await tellChanges({ stores: [row.storeId] });
  return { id: row.id, deposit: yuanOf(row.deposit), version: row.version, paymentId };
}
