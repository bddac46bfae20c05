import type { Handlers } from '../../platform/http/call';
import { saveRosters, touchedReservations } from './rosterChange';
import { rosterList } from './rosterList';

/** Rosters (domain.md §2.4 Scheduling). */
export const schedulingHandlers: Handlers<'scheduling'> = {
  list: rosterList,
  save: saveRosters,
  touched: touchedReservations,
};
