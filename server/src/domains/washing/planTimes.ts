import { keptEnd, slotFault } from '@hospital/shared/contract/timeSlots';
import { formatDateTime } from '../../platform/database/chinaTime';
import { invalid } from '../../platform/errors/businessError';

/** When a plan is. */
export interface PlanTimes {
  readonly planDate: string;
  readonly startTime: string;
  readonly endTime: string;
}

const STEP = 15;

/** The quarter of an hour in which a moment lies: `10:07` is in `10:00`, so that who walks in can be put there. */
function quarterOf(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${hour}:${String(Math.floor(Number(minute) / STEP) * STEP).padStart(2, '0')}`;
}

/**
 * The times as they are kept.
 *
 * @param before those that the plan has: they may have passed meanwhile
 * @throws 40001 for times that are none, and for those that have passed
 */
export function timesOf(sent: PlanTimes, before: PlanTimes | null, now: Date): PlanTimes {
  const { planDate, startTime } = sent;
  const endTime = keptEnd(sent.endTime);
  const wrong = slotFault({ startTime, endTime }, []);
  if (wrong !== null) throw invalid(wrong === '请选择开始时间' ? 'startTime' : 'endTime', wrong);
  if (planDate === before?.planDate && startTime === before.startTime)
    return { planDate, startTime, endTime };
  const [today = '', time = ''] = formatDateTime(now).split(' ');
  if (planDate < today) throw invalid('planDate', '日期不能早于今天');
  if (planDate === today && startTime < quarterOf(time)) throw invalid('startTime', '开始时间已过');
  return { planDate, startTime, endTime };
}
