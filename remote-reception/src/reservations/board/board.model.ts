import type { ReservationBrief, ReservationChart } from '@hospital/shared/contract/calls/reservations';
import { openHoursOf } from '@hospital/shared/contract/holidays';
import {
  isWithin,
  judgeOf,
  minutesOf,
  RESERVATION_STEP,
  type SlotJudge,
  type SlotProblem,
  timeOf,
} from '@hospital/shared/contract/dutyTimes';
import { TAKING } from '@hospital/shared/contract/reservationStates';
import { petOverlap } from '../../petTimes';

/** Where a reservation stands on the board. */
export interface Place {
  readonly doctorId: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** Where somebody has dragged a reservation, until the board has it from the server. */
interface Moved extends Place {
  /** Of the reservation that was dragged: a newer one says where it is itself. */
  readonly version: number;
}
export type MovedById = Readonly<Record<string, Moved>>;

/** Everything on the board, with what was dragged where it was dropped. */
export const itemsOf = (chart: ReservationChart, moved: MovedById): ReservationBrief[] =>
  chart.rows
    .flatMap(({ items }) => items)
    .map((item) => {
      const to = moved[item.id];
      return to && to.version === item.version
        ? { ...item, doctorId: to.doctorId, startTime: to.startTime, endTime: to.endTime }
        : item;
    });

/** Judges wishes for the day as the server will, but for one reservation that is about to move. */
export function judgeOfChart(
  chart: ReservationChart,
  items: readonly ReservationBrief[],
  except = '',
): SlotJudge {
  const taken = items
    .filter(({ id, status }) => id !== except && TAKING.includes(status))
    .map(({ doctorId, startTime, endTime }) => ({ resourceId: doctorId, startTime, endTime }));
  const people = chart.resources.filter(({ id }) => id !== '');
  // Boarding has nobody who attends to it, and no hours.
  const open = openHoursOf(chart.holiday);
  if (people.length === 0 && chart.limits === null)
    return (wanted) => (isWithin(wanted, open) ? null : 'off');
  return judgeOf({
    ...{ resources: people, taken: [...taken, ...chart.taken], open },
    ...(chart.limits ? { limits: chart.limits } : {}),
  });
}

/** Why a place cannot be taken, in the words of the server; empty when it can. */
const problemWords = (problem: SlotProblem | 'past' | null): string =>
  problem === null ? '' : { full: '该时段已约满', off: '不在班', past: '该时间已过' }[problem];

/** A day and what it is now, `YYYY-MM-DD HH:mm`. */
export interface Clock {
  readonly date: string;
  readonly now: string;
}
const isPast = ({ date, now }: Clock, startTime: string): boolean => `${date} ${startTime}` < now;

/** Why a reservation cannot stand there; empty when it can. */
export function conflictOf(judge: SlotJudge, clock: Clock, from: Place, to: Place): string {
  if (to.startTime !== from.startTime && isPast(clock, to.startTime)) return problemWords('past');
  return problemWords(judge({ resourceId: to.doctorId, startTime: to.startTime, endTime: to.endTime }));
}

/** What else the animal is expected for at that time, here or in another store: said, and no conflict. */
export const overlapOf = (
  petTimes: ReservationChart['petTimes'],
  { id, petId, petName }: Pick<ReservationBrief, 'id' | 'petId' | 'petName'>,
  to: Place,
): string =>
  petOverlap(
    petName,
    // Neither itself nor the plan of washing that came of it.
    petTimes.filter((one) => one.petId === petId && one.id !== id && one.reservationId !== id),
    to,
  );

const onStep = (minutes: number): number => Math.round(minutes / RESERVATION_STEP) * RESERVATION_STEP;
const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** What the pointer or the arrow keys do: by so many minutes and columns. */
export interface Shifted {
  readonly kind: 'move' | 'length';
  readonly minutes: number;
  readonly columns: number;
}

/** Where a reservation comes to stand, within the board. */
export function placeAfter(
  chart: Pick<ReservationChart, 'startTime' | 'endTime' | 'resources'>,
  from: Place,
  { kind, minutes, columns }: Shifted,
): Place {
  const [start, end] = [minutesOf(from.startTime), minutesOf(from.endTime)];
  const [opens, closes] = [minutesOf(chart.startTime), minutesOf(chart.endTime)];
  if (kind === 'length') {
    const next = between(start + RESERVATION_STEP, end + onStep(minutes), closes);
    return { ...from, endTime: timeOf(next) };
  }
  const at = chart.resources.findIndex(({ id }) => id === from.doctorId);
  const column = between(0, at + columns, chart.resources.length - 1);
  const next = between(opens, start + onStep(minutes), closes - (end - start));
  return {
    doctorId: chart.resources[column]?.id ?? from.doctorId,
    startTime: timeOf(next),
    endTime: timeOf(next + end - start),
  };
}

export const samePlace = (one: Place, other: Place): boolean =>
  one.doctorId === other.doctorId && one.startTime === other.startTime && one.endTime === other.endTime;

/** Something that takes a time of a column, as it is told apart from others. */
interface Timed extends Pick<Place, 'startTime' | 'endTime'> {
  readonly id: string;
}

/** A reservation, or something else that takes a time, with its share of the width of its column. */
export interface Laid<Item extends Timed = ReservationBrief> {
  readonly item: Item;
  readonly lane: number;
  readonly lanes: number;
}

/** Where something stands within its column, as a style; alone it has the width that the style sheet gives. */
export const shareOf = ({ lane, lanes }: Pick<Laid, 'lane' | 'lanes'>) =>
  lanes === 1 ? {} : { left: `${(lane / lanes) * 100}%`, width: `calc(${100 / lanes}% - 3px)` };

/** What takes times of a column side by side as far as they overlap. */
export function layOut<Item extends Timed>(items: readonly Item[]): Laid<Item>[] {
  const sorted = [...items].sort(
    (one, other) => one.startTime.localeCompare(other.startTime) || one.id.localeCompare(other.id),
  );
  const laid: Laid<Item>[] = [];
  let group: { item: Item; lane: number }[] = [];
  let ends: number[] = [];
  const close = (): void => {
    laid.push(...group.map((one) => ({ ...one, lanes: ends.length })));
    group = [];
    ends = [];
  };
  for (const item of sorted) {
    const start = minutesOf(item.startTime);
    if (ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = minutesOf(item.endTime);
    group.push({ item, lane });
  }
  close();
  return laid;
}

/** A time that is free, with somebody. */
export interface Proposal extends Place {
  readonly name: string;
}

/**
 * The next free times of the day: the first of each of those who are there, the earliest first.
 *
 * @param wanted minutes that it takes; `doctorId` empty: anybody
 */
export function proposalsOf(
  chart: ReservationChart,
  clock: Clock,
  wanted: { readonly minutes: number; readonly doctorId: string; readonly except?: string },
  most = 3,
): Proposal[] {
  const judge = judgeOfChart(chart, itemsOf(chart, {}), wanted.except);
  const found: Proposal[] = [];
  for (const { id, name } of chart.resources) {
    if (id === '' || (wanted.doctorId !== '' && id !== wanted.doctorId)) continue;
    const last = minutesOf(chart.endTime) - wanted.minutes;
    for (let at = minutesOf(chart.startTime); at <= last; at += RESERVATION_STEP) {
      const place = { doctorId: id, startTime: timeOf(at), endTime: timeOf(at + wanted.minutes) };
      if (isPast(clock, place.startTime)) continue;
      if (judge({ ...place, resourceId: id }) !== null) continue;
      found.push({ ...place, name });
      break;
    }
  }
  return found.sort((one, other) => one.startTime.localeCompare(other.startTime)).slice(0, most);
}

/** `10:00-10:30` */
export const timesInWords = ({ startTime, endTime }: Pick<Place, 'startTime' | 'endTime'>): string =>
  `${startTime}-${endTime === '23:59' ? '24:00' : endTime}`;

/** Pixels of a quarter of an hour: enough for a line of text in the shortest. */
export const STEP_HEIGHT = 20;
export const heightOf = (minutes: number): number => (minutes / RESERVATION_STEP) * STEP_HEIGHT;
