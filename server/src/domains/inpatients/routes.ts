import type { Handlers } from '../../platform/http/call';
import { completeOrder, countTips, liveInfoOfPet } from './inpatients';
import { undoOrder } from './undoOrder';

/** Inpatients (domain.md §2.6). */
export const inpatientHandlers: Handlers<'inpatients'> = {
  tipsTotal: countTips,
  ofPet: liveInfoOfPet,
  orderDone: completeOrder,
  orderUndone: undoOrder,
};
