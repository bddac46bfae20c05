import type { Handlers } from '../../../platform/http/call';
import { closeTill } from './close';
import { printClosing } from './print';
import { closingInfo, currentTill, exportClosings, listClosings } from './read';

/** Closings of cashiers. */
export const closingHandlers: Handlers<'closings'> = {
  current: currentTill,
  close: closeTill,
  page: listClosings,
  export: exportClosings,
  info: closingInfo,
  print: printClosing,
};
