import type { RequestOf } from '@hospital/shared/contract/call';
import type { settingsCalls, WashingLimits } from '@hospital/shared/contract/calls/settings';
import { bySlot, keptEnd, slotFault, slotInWords, type TimeSlot } from '@hospital/shared/contract/timeSlots';
import { invalid, invalidFields, type FieldError } from '../../platform/errors/businessError';

type Slot = WashingLimits['slots'][number];
type DayLimit = WashingLimits['days'][number];
type DayRequest = Pick<
  RequestOf<typeof settingsCalls.setWashingLimitOfDay>,
  'date' | 'startTime' | 'endTime' | 'limit'
>;

/** A store keeps so many single days: each time of a day counts as one. */
const mostDays = 400;

/** The times of each day as they are kept, in their order. @throws 40001 at every one that is wrong */
export function slotsOf(slots: readonly Slot[]): Slot[] {
  const errors: FieldError[] = [];
  const kept: Slot[] = [];
  slots.forEach((slot, index) => {
    const wrong = slotFault(slot, kept);
    if (wrong !== null) errors.push({ field: `slots.${index}`, msg: `第 ${index + 1} 个时段：${wrong}` });
    else kept.push({ ...slot, endTime: keptEnd(slot.endTime) });
  });
  if (errors.length > 0) throw invalidFields(errors);
  return kept.sort(bySlot);
}

/**
 * The single days with that one set or, for null, taken away.
 *
 * @throws 40001 for a day that is past or none, for times that are none or overlap others of the day, for too many
 */
export function daysWith(days: readonly DayLimit[], request: DayRequest, today: string): DayLimit[] {
  const { date, limit } = request;
  if (date < today) throw invalid('date', '日期不能早于今天');
  const slot = slotOfDay(request);
  const others = days.filter((one) => one.date !== date || !sameSlot(one, slot));
  if (limit === null) return others;
  const ofDay = others.filter((one) => one.date === date && one.startTime !== '');
  if (slot.startTime !== '') {
    const wrong = slotFault(slot, ofDay);
    if (wrong !== null) throw invalid('startTime', wrong);
  }
  if (others.length >= mostDays) throw invalid('date', `单日限额最多${mostDays}条`);
  return [...others, { date, ...slot, limit }].sort(
    (one, other) => one.date.localeCompare(other.date) || bySlot(one, other),
  );
}

/** Its times as they are kept; both empty for the whole day. */
function slotOfDay({ startTime, endTime }: DayRequest): TimeSlot {
  if (startTime === undefined && endTime === undefined) return { startTime: '', endTime: '' };
  if (startTime === undefined) throw invalid('startTime', '请选择开始时间');
  if (endTime === undefined) throw invalid('endTime', '请选择结束时间');
  return { startTime, endTime: keptEnd(endTime) };
}

const sameSlot = (one: TimeSlot, other: TimeSlot): boolean =>
  one.startTime === other.startTime && one.endTime === other.endTime;

/** All of them in words, for the log: `每天 09:00 至 12:00：5`. */
export function limitsInWords({ limit, slots, days }: WashingLimits): string[] {
  return [
    `每天：${limit ?? '不限'}`,
    ...slots.map((slot) => `每天 ${slotInWords(slot)}：${slot.limit}`),
    ...days.map((day) => `${day.date}${day.startTime === '' ? '' : ` ${slotInWords(day)}`}：${day.limit}`),
  ];
}
