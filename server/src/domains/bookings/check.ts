import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import type { CallContext } from '../../platform/http/call';
import { petOf } from '../customer';
import { judge } from './judge';
import { placeOfVisit } from './register';

/** What stands against a registration that nobody has saved yet. @throws 404, 40302, 40001 */
export async function checkVisit(
  context: CallContext,
  { petId, type, doctorId = '', storeId: named }: RequestOf<typeof bookingCalls.check>,
): Promise<DataOf<typeof bookingCalls.check>> {
  const { permissions } = context.identity;
  const storeId = await placeOfVisit(context, named);
  const { row: pet, owner } = await petOf(context, petId);
  const warnings = await judge(context.db, { storeId, type, doctorId, pet, owner, permissions });
  return { pass: warnings.some(({ level }) => level === 'block') ? 'N' : 'Y', warnings };
}
