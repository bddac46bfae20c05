import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { getExportFile, listExports } from './exports';
import { listMessages } from './messages';
import { exportOperations, getOperation, listOperations, operationTypes } from './operations';
import { exportSignIns, listSignIns } from './signIns';

/** What was written, who signed in, what was sent and exported (domain.md §1.10, §2.12). */
export const logHandlers = ({ files }: Pick<Services, 'files'>): Handlers<'logs'> => ({
  operations: listOperations,
  operation: getOperation,
  bizTypes: operationTypes,
  exportOperations,
  signIns: listSignIns,
  exportSignIns,
  messages: listMessages,
  exports: listExports,
  exportFile: getExportFile(files),
});
