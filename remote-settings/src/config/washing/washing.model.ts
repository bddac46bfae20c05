import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import {
  bySlot,
  LAST_MINUTE,
  slotFault,
  slotInWords,
  type TimeSlot,
} from '@hospital/shared/contract/timeSlots';
import { weekdayOf } from '@hospital/shared/format';
import type { Words } from '@hospital/shared/ui/data';

/** Certain times of a day as they are typed; `''` and undefined while nothing is. */
export interface SlotRow extends TimeSlot {
  /** Of the row, as long as it is on screen. */
  readonly key: number;
  readonly limit: number | undefined;
}

/** The limits of each day as they are typed. */
export interface TypedLimits {
  /** Undefined: any number. */
  readonly limit: number | undefined;
  readonly slots: readonly SlotRow[];
}

/** The same, and what was stored when the typing began: `stampOf` that. */
export interface WashingDraft extends TypedLimits {
  readonly before: string;
}

type OfEachDay = Pick<WashingLimits, 'limit' | 'slots'>;

export const typedOf = ({ limit, slots }: OfEachDay): TypedLimits => ({
  limit: limit ?? undefined,
  slots: slots.map((slot, key) => ({ ...slot, key })),
});

/** Equal for equal limits, in whatever order their times were typed. */
export function stampOf({ limit, slots }: TypedLimits | OfEachDay): string {
  const inOrder = [...slots].sort(bySlot);
  return JSON.stringify([limit ?? null, ...inOrder.map((one) => [one.startTime, one.endTime, one.limit])]);
}

/** A new row goes on where the last one ends. */
export function withNewSlot({ limit, slots }: TypedLimits): TypedLimits {
  const key = Math.max(-1, ...slots.map((slot) => slot.key)) + 1;
  const end = slots.at(-1)?.endTime ?? '';
  const startTime = end === LAST_MINUTE ? '' : end;
  return { limit, slots: [...slots, { key, startTime, endTime: '', limit: undefined }] };
}

export const withSlot = ({ limit, slots }: TypedLimits, changed: SlotRow): TypedLimits => ({
  limit,
  slots: slots.map((slot) => (slot.key === changed.key ? changed : slot)),
});

export const withoutSlot = ({ limit, slots }: TypedLimits, key: number): TypedLimits => ({
  limit,
  slots: slots.filter((slot) => slot.key !== key),
});

const MOST = 999;

/** What is wrong with a limit, in words; null when nothing is. */
export function limitFault(limit: number | undefined): string | null {
  if (limit === undefined) return '请输入限额';
  return Number.isInteger(limit) && limit >= 0 && limit <= MOST ? null : `限额应为0到${MOST}的整数`;
}

/** What is wrong with a row, in words, and the field to mend. */
export interface RowFault {
  readonly field: 'startTime' | 'endTime' | 'limit';
  readonly words: string;
}

/**
 * What is wrong with a row; null when nothing is. What is only not filled in yet is said once saving was tried; an
 * overlap at the second of the two.
 */
export function rowFault(row: SlotRow, rows: readonly SlotRow[], tried: boolean): RowFault | null {
  const { startTime, endTime, limit } = row;
  const above = rows.slice(0, rows.indexOf(row)).filter((one) => slotFault(one, []) === null);
  const ofTimes = (startTime !== '' && endTime !== '') || tried ? slotFault(row, above) : null;
  if (ofTimes !== null) {
    return { field: startTime !== '' && endTime === '' ? 'endTime' : 'startTime', words: ofTimes };
  }
  const ofLimit = limit !== undefined || tried ? limitFault(limit) : null;
  return ofLimit === null ? null : { field: 'limit', words: ofLimit };
}

export function isFaulty({ limit, slots }: TypedLimits): boolean {
  return (
    (limit !== undefined && limitFault(limit) !== null) ||
    slots.some((row) => rowFault(row, slots, true) !== null)
  );
}

/** As the server takes them; only of those that are not faulty. */
export const sentOf = ({ limit, slots }: TypedLimits) => ({
  limit: limit ?? null,
  slots: [...slots].sort(bySlot).map(({ startTime, endTime, limit: ofSlot = 0 }) => ({
    startTime,
    endTime,
    limit: ofSlot,
  })),
});

/** `每天20只；09:00 至 12:00 5只`. */
export const inWords = ({ limit, slots }: TypedLimits | OfEachDay): string =>
  [
    `每天${limit === undefined || limit === null ? '不限' : `${limit}只`}`,
    ...slots.map((slot) => `${slotInWords(slot)} ${slot.limit ?? ''}只`),
  ].join('；');

type DayLimit = WashingLimits['days'][number];

/** Which day, and which times of it; one limit each. */
export type DayKey = Pick<DayLimit, 'date' | 'startTime' | 'endTime'>;

const isSameDay = (one: DayKey, other: DayKey): boolean =>
  one.date === other.date && one.startTime === other.startTime && one.endTime === other.endTime;

/** `全天`, `09:00 至 24:00`. */
export const timesInWords = (day: TimeSlot): string => (day.startTime === '' ? '全天' : slotInWords(day));

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** `2026-12-01 周二`. */
export const dateInWords = (date: string): string => `${date} ${WEEKDAYS[weekdayOf(date)]}`;

/** What the dialog of a single day holds. */
export interface DayValues {
  readonly date: string;
  /** Y: of the whole day, N: of certain times of it. */
  readonly whole: 'Y' | 'N';
  readonly times: TimeSlot;
  readonly limit?: number;
}

export const NO_TIMES: TimeSlot = { startTime: '', endTime: '' };

export const dayKeyOf = ({ date = '', whole, times = NO_TIMES }: Partial<DayValues>): DayKey => ({
  date,
  ...(whole === 'N' ? times : NO_TIMES),
});

/** The day of that name as the dialog shows it; without a limit where it has none any more. */
export function dayValuesOf({ days }: Pick<WashingLimits, 'days'>, day: DayKey): DayValues {
  const { date, startTime, endTime } = day;
  const limit = days.find((one) => isSameDay(one, day))?.limit;
  return {
    date,
    whole: startTime === '' ? 'Y' : 'N',
    times: { startTime, endTime },
    ...(limit === undefined ? {} : { limit }),
  };
}

/** What is wrong with the times of a new single day, in words; null when nothing is. */
export function dayTimesFault(values: Partial<DayValues>, days: readonly DayLimit[]): string | null {
  const { date, startTime, endTime } = dayKeyOf(values);
  const ofDay = days.filter((one) => one.date === date);
  if (values.whole !== 'N') {
    return ofDay.some((one) => one.startTime === '') ? '该日期已有全天限额，请在列表中修改' : null;
  }
  return slotFault(
    { startTime, endTime },
    ofDay.filter((one) => one.startTime !== ''),
  );
}

export const DAY_WORDS: Words<DayValues> = {
  date: ['日期', ({ date = '' }) => date],
  whole: ['范围', ({ whole }) => (whole === 'N' ? '时段' : '全天')],
  times: ['时段', ({ times = NO_TIMES }) => (times.startTime && times.endTime ? slotInWords(times) : '')],
  limit: ['限额', ({ limit }) => (limit === undefined ? '' : `${limit}只`)],
};
