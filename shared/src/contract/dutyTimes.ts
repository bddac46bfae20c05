import { END_OF_DAY, LAST_MINUTE } from './timeSlots';

/** Hours on duty and what may be reserved in them, for the server and for pages alike (domain.md §2.4). */

/** Minutes in which what is reserved is counted. */
export const RESERVATION_STEP = 15;
const DAY_MINUTES = 24 * 60;

/** Minutes after midnight; the end of a day, however it is written, is 1440. */
export function minutesOf(time: string): number {
  if (time === LAST_MINUTE || time === END_OF_DAY) return DAY_MINUTES;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The same as it is kept: `09:30`, the end of a day as `23:59`. */
export function timeOf(minutes: number): string {
  if (minutes >= DAY_MINUTES) return LAST_MINUTE;
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** A part of a day, `HH:mm` on steps of 15 minutes; the end is not part of it. */
export interface Period {
  readonly startTime: string;
  readonly endTime: string;
}

/** A part of a day in which so many may be reserved at once. */
export interface Duty extends Period {
  readonly limit: number;
}

/** When a store is open: null: not at all, undefined: as usual. */
export type OpenHours = Period | null | undefined;

/** Whether something lies within the hours in which a store is open. */
export const isWithin = (period: Period, open: OpenHours): boolean =>
  open === undefined ||
  (open !== null &&
    minutesOf(open.startTime) <= minutesOf(period.startTime) &&
    minutesOf(period.endTime) <= minutesOf(open.endTime));

/** Hours on duty, as far as the store is open. */
export function clipped(duties: readonly Duty[], open: OpenHours): Duty[] {
  if (open === undefined) return [...duties];
  if (open === null) return [];
  return duties.flatMap((duty) => {
    const startTime = duty.startTime > open.startTime ? duty.startTime : open.startTime;
    const endTime = minutesOf(duty.endTime) < minutesOf(open.endTime) ? duty.endTime : open.endTime;
    return minutesOf(startTime) < minutesOf(endTime) ? [{ ...duty, startTime, endTime }] : [];
  });
}

/** `shift` of a roster (domain.md §2.4 Scheduling). */
export type Shift = 0 | 1 | 2 | 3 | 4;
export const SHIFT_WORDS: Readonly<Record<Shift, string>> = {
  0: '休',
  1: '早',
  2: '晚',
  3: '全天',
  4: '夜',
};

/** Usual hours of a shift; those of a night end on the next day. */
export const SHIFT_HOURS: Readonly<Record<Shift, Period>> = {
  0: { startTime: '', endTime: '' },
  1: { startTime: '09:00', endTime: '15:00' },
  2: { startTime: '15:00', endTime: '21:00' },
  3: { startTime: '09:00', endTime: '21:00' },
  4: { startTime: '21:00', endTime: '09:00' },
};

/** A day's entry in the roster. */
export interface RosterEntry extends Period {
  /** `YYYY-MM-DD` on which it begins. */
  readonly date: string;
  readonly shift: number;
  /** At once; null: one. */
  readonly limit: number | null;
}

const NIGHT = 4;
/** At once, where the roster names no number. */
export const USUAL_LIMIT = 1;

/** When somebody is on duty on a day: by its own entry, and by the night that began on the day before. */
export function dutiesOn(
  date: string,
  entry: RosterEntry | undefined,
  before: RosterEntry | undefined,
): Duty[] {
  const duties: Duty[] = [];
  if (before?.shift === NIGHT && before.endTime > '00:00' && before.endTime <= before.startTime)
    duties.push({ startTime: '00:00', endTime: before.endTime, limit: before.limit ?? USUAL_LIMIT });
  if (entry && entry.shift !== 0 && entry.date === date) {
    const overMidnight = entry.endTime <= entry.startTime;
    const endTime = overMidnight ? LAST_MINUTE : entry.endTime;
    duties.push({ startTime: entry.startTime, endTime, limit: entry.limit ?? USUAL_LIMIT });
  }
  return duties;
}

const steps = DAY_MINUTES / RESERVATION_STEP;

/** Calls for each step of a period. */
function eachStep({ startTime, endTime }: Period, visit: (step: number) => void): void {
  const end = Math.min(steps, Math.ceil(minutesOf(endTime) / RESERVATION_STEP));
  for (let step = Math.floor(minutesOf(startTime) / RESERVATION_STEP); step < end; step += 1) visit(step);
}

/** For each step of a day a number. */
type Day = number[];
const emptyDay = (): Day => Array.from({ length: steps }, () => 0);
const at = (day: Day | undefined, step: number): number => day?.[step] ?? 0;

/** What is reserved already: by whom it is awaited, empty for whoever is free. */
export interface Taken extends Period {
  readonly resourceId: string;
}

/** A day as far as it decides whether something more may be reserved. */
export interface DayOfDuties {
  /** Who can be reserved, with their hours. */
  readonly resources: readonly { readonly id: string; readonly duties: readonly Duty[] }[];
  readonly taken: readonly Taken[];
  /**
   * How many may begin within parts of the day whoever attends to them (洗美限额). With it nobody needs to be named;
   * without it one who names nobody takes the place of somebody who is free.
   */
  readonly limits?: readonly Duty[];
  /** On a holiday the hours of the store: nothing is reserved outside them, whoever attends to it. */
  readonly open?: OpenHours;
}

/** Why something cannot be reserved: nobody on duty, all taken. */
export type SlotProblem = 'off' | 'full';

/** Whether one more may be reserved, and why not. */
export type SlotJudge = (wanted: Taken) => SlotProblem | null;

/** Reads a day once and then judges any number of wishes. */
export function judgeOf({ resources, taken, limits, open }: DayOfDuties): SlotJudge {
  const places = new Map<string, Day>();
  for (const { id, duties } of resources) {
    const day = emptyDay();
    for (const duty of duties)
      eachStep(duty, (step) => {
        day[step] = Math.max(at(day, step), duty.limit);
      });
    places.set(id, day);
  }
  const onDuty = new Map(
    resources.map(({ id, duties }) => {
      const day = emptyDay();
      for (const duty of duties) eachStep(duty, (step) => void (day[step] = 1));
      return [id, day] as const;
    }),
  );
  const used = new Map<string, Day>();
  for (const one of taken) {
    const day = used.get(one.resourceId) ?? emptyDay();
    used.set(one.resourceId, day);
    eachStep(one, (step) => void (day[step] = at(day, step) + 1));
  }
  const freeOf = (id: string, step: number): number =>
    Math.max(0, at(places.get(id), step) - at(used.get(id), step));
  const freeOfAll = (step: number): number =>
    resources.reduce((sum, { id }) => sum + freeOf(id, step), 0) - at(used.get(''), step);

  return (wanted) => {
    if (!isWithin(wanted, open)) return 'off';
    const { resourceId } = wanted;
    let problem: SlotProblem | null = null;
    const found = (next: SlotProblem): void => {
      if (problem !== 'off') problem = next;
    };
    if (limits) {
      const inside = (one: Period, limit: Duty): boolean =>
        minutesOf(one.startTime) >= minutesOf(limit.startTime) &&
        minutesOf(one.startTime) < minutesOf(limit.endTime);
      for (const limit of limits)
        if (inside(wanted, limit) && taken.filter((one) => inside(one, limit)).length >= limit.limit)
          found('full');
    }
    if (limits && resourceId === '') return problem;
    eachStep(wanted, (step) => {
      const anybody = resourceId === '' ? resources.some(({ id }) => at(onDuty.get(id), step) > 0) : false;
      if (resourceId === '' ? !anybody : at(onDuty.get(resourceId), step) === 0) return found('off');
      if (resourceId !== '' && freeOf(resourceId, step) < 1) return found('full');
      if (!limits && freeOfAll(step) < 1) found('full');
    });
    return problem;
  };
}

/** What is looked for on a day: so long, with somebody, beginning within a period. */
export interface WantedTime extends Period {
  /** Empty: with nobody in particular. */
  readonly resourceId: string;
  readonly minutes: number;
}

/** The first free time that begins within the period and ends on the day, on steps of 15 minutes; null: none. */
export function firstFree(judge: SlotJudge, wanted: WantedTime): Period | null {
  const { resourceId, minutes } = wanted;
  const last = Math.min(minutesOf(wanted.endTime) - 1, DAY_MINUTES - minutes);
  const first = Math.ceil(minutesOf(wanted.startTime) / RESERVATION_STEP) * RESERVATION_STEP;
  for (let from = first; from <= last; from += RESERVATION_STEP) {
    const found = { startTime: timeOf(from), endTime: timeOf(from + minutes) };
    if (judge({ ...found, resourceId }) === null) return found;
  }
  return null;
}

/** How many are reserved at most at once within a period. */
export function mostAtOnce(period: Period, taken: readonly Period[]): number {
  const day = emptyDay();
  for (const one of taken) eachStep(one, (step) => void (day[step] = at(day, step) + 1));
  let most = 0;
  eachStep(period, (step) => {
    most = Math.max(most, at(day, step));
  });
  return most;
}

/** Minutes of a row of a board: 15 where it shows less than 8 hours, otherwise 60 (spec 2 §9). */
export const stepOf = (hours: number): 15 | 60 => (hours < 8 ? 15 : 60);

/** Rows of a board from one time to another. */
export function rowsOf({ startTime, endTime }: Period, step: number): Period[] {
  const rows: Period[] = [];
  const end = minutesOf(endTime);
  for (let from = minutesOf(startTime); from < end; from += step)
    rows.push({ startTime: timeOf(from), endTime: timeOf(Math.min(end, from + step)) });
  return rows;
}
