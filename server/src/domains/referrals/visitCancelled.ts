import { and, eq } from 'drizzle-orm';
import type { OnVisitCancelled } from '../../platform/server/visitCancelled';
import { liveInfo } from '../inpatients/schema';
import { referral } from './schema';
import { tellSender } from './tell';

const STAYING = 1;

/** The case of an animal that did not stay where it was taken over remains there: whoever sent it is told. */
export const tellOfCancelledVisit: OnVisitCancelled = async (context, { id, bookingNo, reason }) => {
  const [row] = await context.db.select().from(referral).where(eq(referral.acceptBookingId, id));
  if (!row) return;
  const staying = and(eq(liveInfo.id, row.liveInfoId ?? ''), eq(liveInfo.state, STAYING));
  const isHere = (await context.db.$count(liveInfo, staying)) > 0;
  await tellSender(context, row, '在对方门店的挂号已取消', [
    ...[`挂号单：${bookingNo}`, `取消原因：${reason}`],
    isHere ? '病例仍为已转诊，宠物仍在本店住院' : '病例仍为已转诊，回本店就诊需重新挂号',
  ]);
  await context.tellChanges({ stores: [row.fromStoreId] }, ['referrals.page']);
};
