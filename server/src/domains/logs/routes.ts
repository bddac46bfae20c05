import type { Handlers } from '../../platform/http/call';
import { exportOperations, getOperation, listOperations, operationTypes } from './operations';
import { exportSignIns, listSignIns } from './signIns';

/** What was written and who signed in (domain.md §1.10). */
export const logHandlers: Handlers<'logs'> = {
  operations: listOperations,
  operation: getOperation,
  bizTypes: operationTypes,
  exportOperations,
  signIns: listSignIns,
  exportSignIns,
};
