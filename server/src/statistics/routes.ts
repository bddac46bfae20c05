import type { Handlers } from '../http/call';
import { dailyTrend } from './trend';
import { countUnfinishedCases, listUnfinishedCases } from './unfinishedCases';
import { unfinishedByDoctor, unfinishedByStore } from './unfinishedGroups';
import {
  exportUnfinishedStays,
  exportUnfinishedStaysOfStores,
  listUnfinishedStays,
  listUnfinishedStaysOfStores,
} from './unfinishedStays';

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
  trend: dailyTrend,
};
