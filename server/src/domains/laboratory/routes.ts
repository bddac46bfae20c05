import type { Handlers } from '../../platform/http/call';
import { exportOrders, listOrders, unfinishedOrders } from './orders';
import { getReport } from './report';

/** Tests and their reports (domain.md §2.10). */
export const testingHandlers: Handlers<'testing'> = {
  unfinished: unfinishedOrders,
  report: getReport,
  page: listOrders,
  export: exportOrders,
};
