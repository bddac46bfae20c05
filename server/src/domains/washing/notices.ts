import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { washingCalls } from '@hospital/shared/contract/calls/washing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { isUntold, WASH_NOTICES } from '@hospital/shared/contract/washNotices';
import { type WashState, washStates } from '@hospital/shared/contract/washStates';
import { startOfDay } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { TextProvider } from '../../platform/outgoing';
import { shownMobile } from '../../platform/privacy/mobile';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { type MessageKey, sendToOwner } from '../messages';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { washPlan } from '../reception/schema';
import { heldPlan, writePlan } from './heldPlan';
import { noticeOf, type PlanRow } from './planRecords';

/** Of text messages that say that an animal can be fetched. */
export const PICKUP_KIND = 'washPickup';

/** Whom to tell, and what. */
interface Pickup {
  readonly mobile: string;
  readonly text: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly storeId: string;
}

/** The text message of a plan that is asked for the so-manieth time. */
export const pickupKey = (planId: string, round: number): MessageKey => ({
  ...{ kind: PICKUP_KIND, businessKey: `${PICKUP_KIND}:${planId}:${round}` },
});

/** Sent as a text message, or read out by whoever telephones. @param id of a plan */
export async function pickupOf(db: TenantDatabase, id: string): Promise<Pickup> {
  const { ownerMobile, pickupMobile, petName, storeName, ...whose } = oneRow(
    await db
      .select({
        ...{ ownerId: washPlan.ownerId, storeId: washPlan.storeId },
        pickupMobile: washPlan.pickupMobile,
        ownerMobile: owner.mobile,
        ownerName: owner.name,
        petName: pet.name,
        storeName: store.storeName,
      })
      .from(washPlan)
      .innerJoin(store, eq(store.id, washPlan.storeId))
      .innerJoin(owner, eq(owner.id, washPlan.ownerId))
      .innerJoin(pet, eq(pet.id, washPlan.petId))
      .where(eq(washPlan.id, id)),
  );
  return {
    ...whose,
    mobile: pickupMobile || ownerMobile,
    text: `${whose.ownerName}您好，${petName}在${storeName}已洗好，可以来接了。`,
  };
}

/** What of a plan says that the next text message is on its way. */
interface Asked {
  readonly notifyRound: number;
  readonly notifyError: '';
}

/** Puts the next text message of a plan into the outbox; the caller writes what it answers. */
export async function askForText(
  db: TenantDatabase,
  { id, notifyRound }: Pick<PlanRow, 'id' | 'notifyRound'>,
): Promise<Asked> {
  const round = notifyRound + 1;
  const { text, mobile, ownerId, ownerName, storeId } = await pickupOf(db, id);
  await sendToOwner(db, {
    ...pickupKey(id, round),
    payload: { planId: id, round, text, asked: new Date().toISOString() },
    ...{ channel: 'sms', receiver: mobile, ownerId, ownerName, templateName: '洗美接回通知', content: text },
    ...{ bizType: 'washPlan', bizId: id, storeId },
  });
  return { notifyRound: round, notifyError: '' };
}

/** Animals of the days before were long fetched, or somebody speaks with their owners. */
const isOfToday = ({ finishTime }: Pick<PlanRow, 'finishTime'>): boolean =>
  finishTime !== null && finishTime >= startOfDay(new Date());

/** What the owner of a finished plan is told. @throws 404, 40302; 40902 for one that is not finished */
export const washPlanNotice =
  (texts: TextProvider | null) =>
  async (
    context: CallContext,
    { id }: RequestOf<typeof washingCalls.notice>,
  ): Promise<DataOf<typeof washingCalls.notice>> => {
    const row = await rowInScope(context, washPlan, id);
    const state = row.state as WashState;
    if (!mayMove(washStates, state, 'notify'))
      throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(washStates, state, 'notify'), null);
    const { mobile, text } = await pickupOf(context.db, id);
    return {
      text,
      mobile: shownMobile(context.identity, mobile),
      textFlag: texts && isOfToday(row) ? 'Y' : 'N',
    };
  };

/**
 * Sends the owner of a finished one a text message.
 *
 * @throws 404, 40302, 40901; 40902 for one that is not finished or not of today, is told or is being told, and where
 *   nobody sends texts
 */
export const textWashPlan =
  (texts: TextProvider | null) =>
  async (context: CallContext, request: RequestOf<typeof washingCalls.text>): Promise<null> => {
    const held = await heldPlan(context, request, 'notify');
    const notice = noticeOf(held.row);
    if (!texts) throw new BusinessError(ErrorCode.ForbiddenTransition, '没有接入短信平台，请电话通知', null);
    if (!isOfToday(held.row))
      throw new BusinessError(ErrorCode.ForbiddenTransition, '不是今天洗好的，请电话联系宠主', null);
    if (!isUntold(notice))
      throw new BusinessError(ErrorCode.ForbiddenTransition, `宠主${WASH_NOTICES[notice]}，不必再发`, null);
    await writePlan(context, held, await askForText(context.db, held.row));
    return null;
  };

/**
 * Somebody has called the owner of a finished one: nothing more is sent, and who called is kept. Said again it changes
 * nothing; after a text message it says that somebody called as well.
 *
 * @throws 404, 40302, 40902, 40901
 */
export async function notifyWashPlan(
  context: CallContext,
  request: RequestOf<typeof washingCalls.notify>,
): Promise<null> {
  const held = await heldPlan(context, request, 'notify');
  if (noticeOf(held.row) !== 'phoned')
    await writePlan(context, held, {
      ...{ notifyFlag: 'Y', notifyTime: new Date(), notifyWay: 'phone', notifyError: '' },
      notifyName: context.identity.userName,
    });
  return null;
}
