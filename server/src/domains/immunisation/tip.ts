import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { TIP_CHANNELS, TIP_PAUSE_HOURS, type TipChannel } from '@hospital/shared/contract/immuneWords';
import { formatDay } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { enqueue } from '../../platform/outbox';
import type { TextProvider } from '../../platform/outgoing';
import { shownMobile } from '../../platform/privacy/mobile';
import { tellStoresOf } from '../customer';
import type { KeptTip } from '../immunePlans/schema';
import { expectSeen, heldPlan, writePlan, type HeldPlan } from './heldPlan';
import { tipTextOf } from './tipText';
import { each } from './updatePlan';

/** Of text messages that remind of a plan. */
export const TIP_KIND = 'immuneTip';

const [TEXT, WECHAT, TELEPHONE] = [1, 2, 3] as const;
const HOUR = 3_600_000;
/** Reminders of one plan that are kept. */
const MOST_KEPT = 30;

/** The channels by which owners can be reminded; nobody is connected to WeChat. */
const channelsOf = (texts: TextProvider | null): TipChannel[] => (texts ? [TEXT, TELEPHONE] : [TELEPHONE]);

/** @throws 40902 for a channel that nothing is connected to */
function expectChannel(texts: TextProvider | null, channel: TipChannel): void {
  if (channelsOf(texts).includes(channel)) return;
  const what = channel === WECHAT ? '没有接入微信通知' : '没有接入短信平台';
  throw new BusinessError(ErrorCode.ForbiddenTransition, `${what}，请电话提醒`);
}

/** @throws 42901 where the owner was reminded by that channel within a day; a message that was not sent does not count */
function expectPause({ row }: HeldPlan, channel: TipChannel, now: Date): void {
  const last = row.tips.findLast((tip) => tip.channel === channel && tip.state !== 'failed');
  if (last && now.getTime() - Date.parse(last.time) < TIP_PAUSE_HOURS * HOUR)
    throw new BusinessError(
      ErrorCode.TooManyRequests,
      `${TIP_PAUSE_HOURS}小时内已${TIP_CHANNELS[channel]}提醒过，请稍后再提醒`,
    );
}

type TipRequest = RequestOf<typeof immunisationCalls.tip>;

/**
 * Reminds the owner of a plan: a text message goes into the outbox, that somebody telephoned is written down.
 *
 * @throws 404, 40302; 40902 for a plan that is done or cancelled, and for a channel that is not connected; 42901
 */
export const tipPlan =
  (texts: TextProvider | null) =>
  async (context: CallContext, request: TipRequest): Promise<DataOf<typeof immunisationCalls.tip>> => {
    const { db, identity } = context;
    const { id, channel, result = '' } = request;
    const held = await heldPlan(context, { id }, 'tip');
    expectChannel(texts, channel);
    const now = new Date();
    expectPause(held, channel, now);
    const typed = request.content?.trim() ?? '';
    const content = typed === '' ? (await tipTextOf(db, id, formatDay(now))).text : typed;
    const tip: KeptTip = {
      ...{ id: newId(), channel, time: now.toISOString(), userName: identity.userName, content },
      ...{ result: result.trim(), state: channel === TELEPHONE ? 'called' : 'sending' },
    };
    if (channel === TEXT)
      await enqueue(db, [
        {
          kind: TIP_KIND,
          businessKey: `${TIP_KIND}:${tip.id}`,
          payload: { planId: id, tipId: tip.id, text: content, asked: tip.time },
        },
      ]);
    const { row } = held;
    const saved = await writePlan(context, held, {
      tips: [...row.tips, tip].slice(-MOST_KEPT),
      tipCount: row.tipCount + 1,
      lastTipTime: now,
    });
    await tellStoresOf(context, [held.owner.id]);
    return { tipStatus: 'Y', tipCount: saved.tipCount };
  };

/**
 * Reminds of several plans, each by itself: which are refused, and why, is said one by one.
 *
 * @throws 404, 40302 where one of them is not the caller's to see: then nobody is reminded
 */
export const tipPlans =
  (texts: TextProvider | null) =>
  async (
    context: CallContext,
    { ids, channel }: RequestOf<typeof immunisationCalls.tipBatch>,
  ): Promise<DataOf<typeof immunisationCalls.tipBatch>> => {
    for (const id of ids) await expectSeen(context, id);
    return each(
      context,
      ids.map((id) => ({ id, channel })),
      tipPlan(texts),
    );
  };

/** What an owner would be told, where, and by which channels. @throws 404, 40302 */
export const tipTextFor =
  (texts: TextProvider | null) =>
  async (
    context: CallContext,
    { id }: RequestOf<typeof immunisationCalls.tipText>,
  ): Promise<DataOf<typeof immunisationCalls.tipText>> => {
    await expectSeen(context, id);
    const { mobile, text } = await tipTextOf(context.db, id, formatDay(new Date()));
    return { text, mobile: shownMobile(context.identity, mobile), channels: channelsOf(texts) };
  };
