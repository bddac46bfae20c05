import type { Handlers } from '../../platform/http/call';
import { correctReport } from './correct';
import { historyOf } from './history';
import { auditTest, cancelTest, startTest } from './moves';
import { exportOrders, listOrders, unfinishedOrders } from './orders';
import { getReport } from './report';
import { submitReport } from './submit';
import { worklist } from './worklist';

/** Tests and their reports (domain.md §2.10). */
export const testingHandlers: Handlers<'testing'> = {
  unfinished: unfinishedOrders,
  report: getReport,
  page: listOrders,
  export: exportOrders,
  worklist,
  history: historyOf,
  start: startTest,
  submit: submitReport,
  audit: auditTest,
  correct: correctReport,
  cancel: cancelTest,
};
