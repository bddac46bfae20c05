import type { Handlers } from '../http/call';
import { exportOrders, listOrders, unfinishedOrders } from './orders';
import { getReport } from './report';

/** Tests and their reports (domain.md §2.10). */
export const testingHandlers: Handlers<'testing'> = {
  unfinished: unfinishedOrders,
  report: getReport,
  page: listOrders,
  export: exportOrders,
};
