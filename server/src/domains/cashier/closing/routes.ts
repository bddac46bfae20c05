import type { Handlers } from '../../../platform/http/call';
import { closeOwnTill, closeOtherTill } from './close';
import { listOpenTills } from './open';
import { printClosing } from './print';
import { closingInfo, currentTill, exportClosings, listClosings, tillOfOther } from './read';

/** Closings of cashiers. */
export const closingHandlers: Handlers<'closings'> = {
  current: currentTill,
  close: closeOwnTill,
  till: tillOfOther,
  closeOther: closeOtherTill,
  open: listOpenTills,
  page: listClosings,
  export: exportClosings,
  info: closingInfo,
  print: printClosing,
};
