import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { billCalls } from '@hospital/shared/contract/calls/bills';
import { billStates, VOID } from '@hospital/shared/contract/billStates';
import { bill } from '../billing/schema';
import { formatDateTime, formatDay, parseDateTime } from '../../platform/database/chinaTime';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { bizType } from './audited';
import { heldBill } from './heldBill';

/** `2026-11`, by which accounts are kept. */
const monthOf = (moment: Date): string => formatDay(moment).slice(0, 7);

/**
 * Puts right when a bill was made, within the month of its accounts.
 *
 * @throws 404; 40302; 40901; 40902 for what is void; 40001 for a moment to come, or of another month
 */
export async function updateOrderTime(
  context: CallContext,
  { id, version, orderTime, reason }: RequestOf<typeof billCalls.updateOrderTime>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  if (reason.trim() === '') throw invalid('reason', '请填写修改原因');
  const row = await heldBill(context, id, { version });
  if (row.status === VOID) throw forbiddenTransition(billStates.words[VOID], '修改开单时间');
  const moment = parseDateTime(orderTime);
  if (!moment) throw invalid('orderTime', '开单时间不正确');
  if (moment > new Date()) throw invalid('orderTime', '开单时间不能晚于现在');
  if (monthOf(moment) !== monthOf(row.orderTime))
    throw invalid('orderTime', '只能改到同一账期（自然月）内的时间');
  await db
    .update(bill)
    .set({ orderTime: moment, version: row.version + 1, ...changedBy(context) })
    .where(eq(bill.id, id));
  const { billNo } = row;
  audit({
    ...{ bizType, bizId: id },
    before: { billNo, orderTime: formatDateTime(row.orderTime) },
    after: { billNo, orderTime: formatDateTime(moment), reason: reason.trim() },
  });
  await tellChanges({ stores: [row.storeId] });
  return null;
}
