import { eq } from 'drizzle-orm';
import type { OnVisitCancelled } from '../../platform/server/visitCancelled';
import { referral } from './schema';
import { tellSender } from './tell';

/** The case of an animal that did not stay where it was taken over remains there: whoever sent it is told. */
export const tellOfCancelledVisit: OnVisitCancelled = async (context, { id, bookingNo, reason }) => {
  const [row] = await context.db.select().from(referral).where(eq(referral.acceptBookingId, id));
  if (!row) return;
  await tellSender(context, row, '在对方门店的挂号已取消', [
    ...[`挂号单：${bookingNo}`, `取消原因：${reason}`],
    '病例仍为已转诊，回本店就诊需重新挂号',
  ]);
};
