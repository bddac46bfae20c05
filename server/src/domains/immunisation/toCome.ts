import { addDays, type Day } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import { invalid } from '../../platform/errors/businessError';

/** Days ahead for which something is planned at most. */
const DAYS_AHEAD = 3650;

/** @throws 40001 for a day that is over, or further ahead than anybody plans */
export function expectToCome(day: Day, field = 'planDate', title = '计划日期'): void {
  const today = formatDay(new Date());
  if (day < today) throw invalid(field, `${title}不能早于今天`);
  if (day > addDays(today, DAYS_AHEAD)) throw invalid(field, '最多提前十年计划');
}
