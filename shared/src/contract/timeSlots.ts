/** A part of a day, `HH:mm` on steps of 15 minutes; it ends before its end. */
export interface TimeSlot {
  readonly startTime: string;
  /** `23:59` for the end of the day (spec 1 §5). */
  readonly endTime: string;
}

/** The end of a day as people say it. */
export const END_OF_DAY = '24:00';
/** What an end of 24:00 is sent and kept as (spec 1 §5). */
export const LAST_MINUTE = '23:59';

/** From 00:00 to 24:00 in steps of 15 minutes. */
export const TIMES: readonly string[] = Array.from({ length: 97 }, (_, index) => {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(index / 4))}:${pad((index % 4) * 15)}`;
});

const quarterHour = /^([01]\d|2[0-3]):(00|15|30|45)$/;

/** Whether a time is on the steps of 15 minutes. */
export const isQuarterHour = (time: string): boolean => quarterHour.test(time);

/** The end of a part of a day as it is kept. */
export const keptEnd = (end: string): string => (end === END_OF_DAY ? LAST_MINUTE : end);

/** Whether a part of a day may end then. */
export const isEnd = (time: string): boolean => keptEnd(time) === LAST_MINUTE || isQuarterHour(time);

/** The end of a part of a day as it is shown. */
export const shownEnd = (end: string): string => (end === LAST_MINUTE ? END_OF_DAY : end);

/** `09:00 至 24:00`. */
export const slotInWords = ({ startTime, endTime }: TimeSlot): string =>
  `${startTime} 至 ${shownEnd(endTime)}`;

const overlaps = (one: TimeSlot, other: TimeSlot): boolean =>
  one.startTime < other.endTime && other.startTime < one.endTime;

/** In the order of the day. */
export const bySlot = (one: TimeSlot, other: TimeSlot): number =>
  one.startTime.localeCompare(other.startTime) || one.endTime.localeCompare(other.endTime);

/** What is wrong with a slot among others, in words; null when nothing is. */
export function slotFault({ startTime, endTime }: TimeSlot, others: readonly TimeSlot[]): string | null {
  if (!isQuarterHour(startTime)) return '请选择开始时间';
  if (!isEnd(endTime)) return '请选择结束时间';
  const slot = { startTime, endTime: keptEnd(endTime) };
  if (slot.endTime <= startTime) return '结束时间应晚于开始时间';
  const other = others.find((one) => overlaps(slot, one));
  return other ? `与时段 ${slotInWords(other)} 重叠` : null;
}
