import { LIVE_FIELDS, MOST_LIVE_DAYS } from '@hospital/shared/contract/liveWords';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { formatDay, parseDateTime } from '../../platform/database/chinaTime';
import { invalid } from '../../platform/errors/businessError';

/** When an animal is to leave, as it was typed. @throws 40001 for a moment that has passed or lies too far ahead */
export function plannedOut(text: string | null): Date | null {
  if (text === null) return null;
  const time = parseDateTime(text);
  if (!time || time <= new Date()) throw invalid('planOutTime', `${LIVE_FIELDS.planOutTime}不能早于现在`);
  if (formatDay(time) > addDays(shanghaiDay(), MOST_LIVE_DAYS))
    throw invalid('planOutTime', `${LIVE_FIELDS.planOutTime}不能超过${MOST_LIVE_DAYS}天`);
  return time;
}
