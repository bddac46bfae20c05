import type { Handlers } from '../../../platform/http/call';
import { bookWait, editWait, saveWait, withdrawWait } from './waitChange';
import { listWaits } from './waitList';

/** The waiting list of reservations. */
export const waitHandlers: Handlers<'waits'> = {
  save: saveWait,
  edit: editWait,
  list: listWaits,
  book: bookWait,
  withdraw: withdrawWait,
};
