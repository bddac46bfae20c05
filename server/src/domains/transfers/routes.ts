import type { Handlers } from '../../platform/http/call';
import { availableFrom, transferPlaces } from './available';
import { cancelTransfer, submitTransfer } from './apply';
import { exportApplied, exportAppliedLines, exportExamined, exportExaminedLines } from './exports';
import { passTransfer, rejectTransfer, withdrawTransfer } from './examine';
import { listApplied, listExamined } from './list';
import { receiveTransfer } from './receive';
import { transferInfo } from './records';
import { saveTransfer } from './save';
import { shipTransfer } from './ship';

/** Transfers (spec 2 §7 Warehouse; domain.md §2.1). */
export const transferHandlers: Handlers<'transfers'> = {
  applied: listApplied,
  examined: listExamined,
  exportApplied,
  exportAppliedLines,
  exportExamined,
  exportExaminedLines,
  info: transferInfo,
  places: transferPlaces,
  available: availableFrom,
  save: saveTransfer,
  submit: submitTransfer,
  cancel: cancelTransfer,
  pass: passTransfer,
  reject: rejectTransfer,
  withdraw: withdrawTransfer,
  ship: shipTransfer,
  receive: receiveTransfer,
};
