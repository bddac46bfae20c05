import type { Handlers } from '../../platform/http/call';
import { washDay } from './capacity';
import { setWashingLimitOfDay, setWashingLimits, washingLimits } from './limits';
import { finishAndWashPlan } from './finishAndWashPlan';
import { saveWashPlan } from './planChange';
import { finishWashPlan } from './planFinish';
import { cancelWashPlan, notifyWashPlan, receiveWashPlan } from './planMoves';
import { quoteWashPlan } from './quote';
import { listWashPlans, washPlanInfo } from './planPage';

/** Wash plans (domain.md §2.4). */
export const washingHandlers: Handlers<'washing'> = {
  list: listWashPlans,
  info: washPlanInfo,
  slots: washDay,
  quote: quoteWashPlan,
  save: saveWashPlan,
  finishAndSave: finishAndWashPlan,
  receive: receiveWashPlan,
  finish: finishWashPlan,
  cancel: cancelWashPlan,
  notify: notifyWashPlan,
};

/** How many a store takes (domain.md C10); read and set among the settings. */
export const limitHandlers: Pick<
  Handlers<'settings'>,
  'washingLimits' | 'setWashingLimits' | 'setWashingLimitOfDay'
> = { washingLimits, setWashingLimits, setWashingLimitOfDay };
