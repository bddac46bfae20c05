import { bill } from '../billing/schema';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import type { BillRecord } from './records';

/** In a store the numbers of bills follow each other, also where their times are the same. */
export const byAge = (a: BillRecord, b: BillRecord): number =>
  a.orderTime.getTime() - b.orderTime.getTime() || (a.billNo < b.billNo ? -1 : 1);

/**
 * Bills, the oldest first, in whatever order they are named: what is paid in part settles the oldest debt. Locked in the
 * order of their ids, as everybody does.
 *
 * @throws 404; 40302
 */
export async function holdBills(context: CallContext, ids: readonly string[]): Promise<BillRecord[]> {
  const held = new Map<string, BillRecord>();
  for (const id of [...ids].sort()) held.set(id, await rowInScope(context, bill, id, 'held'));
  return [...held.values()].sort(byAge);
}
