import { bill } from '../billing/schema';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import type { BillRecord } from './records';

/** Bills in the order in which they are named, locked in the order of their ids, as everybody does. @throws 404; 40302 */
export async function holdBills(context: CallContext, ids: readonly string[]): Promise<BillRecord[]> {
  const held = new Map<string, BillRecord>();
  for (const id of [...ids].sort()) held.set(id, await rowInScope(context, bill, id, 'held'));
  return ids.flatMap((id) => held.get(id) ?? []);
}
