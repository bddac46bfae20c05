import type { Handlers } from '../../../platform/http/call';
import { deleteHoliday, listHolidays, saveHoliday, touchedByHoliday } from './holidayChange';

/** The calendar of holidays. */
export const holidayHandlers: Handlers<'holidays'> = {
  list: listHolidays,
  save: saveHoliday,
  delete: deleteHoliday,
  touched: touchedByHoliday,
};
