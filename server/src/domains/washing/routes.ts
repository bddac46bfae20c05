import type { Handlers } from '../../platform/http/call';
import { textsOver, type TextProvider } from '../../platform/outgoing';
import type { Services } from '../../platform/server/services';
import { washDay } from './capacity';
import { setWashingLimitOfDay, setWashingLimits, washingLimits } from './limits';
import { finishAndWashPlan } from './finishAndWashPlan';
import { chargeWashPlan } from './planCharge';
import { saveWashPlan } from './planChange';
import { finishWashPlan } from './planFinish';
import { notifyWashPlan, textWashPlan, washPlanNotice } from './notices';
import { cancelWashPlan, receiveWashPlan } from './planMoves';
import { quoteWashPlan } from './quote';
import { listWashPlans, washPlanInfo } from './planPage';

/** Who sends text messages to owners; null: people telephone. */
export const textsOf = ({ texts }: Pick<Services, 'texts'>): TextProvider | null => texts && textsOver(texts);

/** Wash plans (domain.md §2.4). @param texts null: people telephone */
export const washingHandlers = (texts: TextProvider | null): Handlers<'washing'> => ({
  list: listWashPlans,
  info: washPlanInfo,
  slots: washDay,
  quote: quoteWashPlan,
  save: saveWashPlan,
  finishAndSave: finishAndWashPlan,
  receive: receiveWashPlan,
  finish: finishWashPlan(texts),
  charge: chargeWashPlan,
  cancel: cancelWashPlan,
  notice: washPlanNotice(texts),
  text: textWashPlan(texts),
  notify: notifyWashPlan,
});

/** How many a store takes (domain.md C10); read and set among the settings. */
export const limitHandlers: Pick<
  Handlers<'settings'>,
  'washingLimits' | 'setWashingLimits' | 'setWashingLimitOfDay'
> = { washingLimits, setWashingLimits, setWashingLimitOfDay };
