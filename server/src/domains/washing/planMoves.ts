import { and, eq, ne } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { washingCalls } from '@hospital/shared/contract/calls/washing';
import { invalid } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import { showFiles } from '../../platform/files/uses';
import type { CallContext } from '../../platform/http/call';
import { visitFollowsWash } from '../bookings';
import { pet } from '../owners/schema';
import { washPlan } from '../reception/schema';
import { reservationArrives } from './reserved';
import { heldPlan, writePlan } from './heldPlan';
import { washPhotos } from './photos';
import type { PlanRow } from './planRecords';
import { expectWasher, washesIn } from './washers';

const DEAD = 2;

/** Who washes it: whom somebody names, else the one on the plan, else the caller. @throws 40001 */
async function washerOf(
  { db, identity }: CallContext,
  { storeId, washerId: planned }: PlanRow,
  named: string | undefined,
): Promise<string> {
  const wanted = named || planned;
  if (wanted !== '') {
    await expectWasher(db, storeId, wanted);
    return wanted;
  }
  if (await washesIn(db, storeId, identity.userId)) return identity.userId;
  throw invalid('washerId', '请选择美容师');
}

/**
 * 待接收 → 进行中: somebody begins with the animal.
 *
 * @throws 404, 40302; 40902 with who has it; 40901; 42208 for a dead animal; 40001 for a washer of another store and for
 *   what is no photograph of the caller's
 */
export async function receiveWashPlan(
  context: CallContext,
  request: RequestOf<typeof washingCalls.receive>,
): Promise<null> {
  const { db } = context;
  const held = await heldPlan(context, request, 'receive');
  const { row } = held;
  const [animal] = await db.select({ status: pet.status }).from(pet).where(eq(pet.id, row.petId));
  if (animal?.status === DEAD) throw petDead('洗美');
  const washerId = await washerOf(context, row, request.washerId);
  const { photosBefore = row.photosBefore } = request;
  await showFiles(context, washPhotos, row.id, { photosBefore }, row.photosBefore);
  await reservationArrives(context, row);
  await visitFollowsWash(context, row, 2);
  await writePlan(context, held, { state: 2, washerId, photosBefore, receiveTime: new Date() });
  return null;
}

/** Whether another plan of the animal in this store is under way. */
async function isWashedElse({ db }: CallContext, { id, storeId, petId }: PlanRow): Promise<boolean> {
  const ofAnimal = and(eq(washPlan.storeId, storeId), eq(washPlan.petId, petId), ne(washPlan.id, id));
  const [other] = await db
    .select({ id: washPlan.id })
    .from(washPlan)
    .where(and(ofAnimal, eq(washPlan.state, 2)))
    .limit(1);
  return other !== undefined;
}

/**
 * 待接收 or 进行中 → 已取消; its place is free again, and its visit waits again, unless the animal is being washed by
 * another plan.
 *
 * @throws 404, 40302, 40902, 40901; 40001 for one that has begun without a reason
 */
export async function cancelWashPlan(
  context: CallContext,
  request: RequestOf<typeof washingCalls.cancel>,
): Promise<null> {
  const held = await heldPlan(context, request, 'cancel');
  const cancelReason = request.cancelReason?.trim() ?? '';
  if (held.row.state === 2 && cancelReason === '')
    throw invalid('cancelReason', '已开始的洗美单须填写取消原因');
  if (held.row.state === 2)
    await visitFollowsWash(context, held.row, 1, () => isWashedElse(context, held.row));
  await writePlan(context, held, { state: 4, cancelReason });
  return null;
}
