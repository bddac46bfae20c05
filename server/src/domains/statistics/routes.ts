import type { Handlers } from '../../platform/http/call';
import { exportPayments, listPayments } from './payments';
import { dailyTrend } from './trend';
import { countUnfinishedCases, exportUnfinishedCases, listUnfinishedCases } from './unfinishedCases';
import {
  exportUnfinishedByDoctor,
  exportUnfinishedByStore,
  unfinishedByDoctor,
  unfinishedByStore,
} from './unfinishedGroups';
import {
  exportUnfinishedStays,
  exportUnfinishedStaysOfStores,
  listUnfinishedStays,
  listUnfinishedStaysOfStores,
} from './unfinishedStays';
import { exportVisits, listVisits } from './visits';

/** Statistics (domain.md §2.11). */
export const statisticsHandlers: Handlers<'statistics'> = {
  unfinishedCases: listUnfinishedCases,
  unfinishedCaseTotal: countUnfinishedCases,
  unfinishedByDoctor,
  unfinishedByStore,
  unfinishedStays: listUnfinishedStays,
  unfinishedStaysOfStores: listUnfinishedStaysOfStores,
  exportUnfinishedStays,
  exportUnfinishedStaysOfStores,
  exportUnfinishedCases,
  exportUnfinishedByDoctor,
  exportUnfinishedByStore,
  trend: dailyTrend,
  visits: listVisits,
  payments: listPayments,
  exportVisits,
  exportPayments,
};
