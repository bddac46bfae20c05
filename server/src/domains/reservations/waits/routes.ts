import type { Handlers } from '../../../platform/http/call';
import { bookWait, saveWait, withdrawWait } from './waitChange';
import { listWaits } from './waitList';

/** The waiting list of reservations. */
export const waitHandlers: Handlers<'waits'> = {
  save: saveWait,
  list: listWaits,
  book: bookWait,
  withdraw: withdrawWait,
};
