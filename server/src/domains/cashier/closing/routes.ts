import type { Handlers } from '../../../platform/http/call';
import { closeTill } from './close';
import { listOpenTills } from './open';
import { printClosing } from './print';
import { closingInfo, currentTill, exportClosings, listClosings } from './read';

/** Closings of cashiers. */
export const closingHandlers: Handlers<'closings'> = {
  current: currentTill,
  close: closeTill,
  open: listOpenTills,
  page: listClosings,
  export: exportClosings,
  info: closingInfo,
  print: printClosing,
};
