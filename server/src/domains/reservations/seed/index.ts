import { compactDay } from '@hospital/shared/format';
import {
  dutiesOn,
  isWithin,
  judgeOf,
  minutesOf,
  RESERVATION_STEP,
  timeOf,
  type Taken,
} from '@hospital/shared/contract/dutyTimes';
import { holidayOn, openHoursOf, WHOLE_CHAIN } from '@hospital/shared/contract/holidays';
import { USUAL_MINUTES, type VisitType } from '@hospital/shared/contract/reservationStates';
import { randomStream } from '../../../platform/seeds/random';
import type { Seed, SeedContext } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { owner, pet } from '../../owners/schema';
import { placesMade } from '../../places';
import { reservation, reservationWait } from '../../reception/schema';
import { holidaysMade, peopleOf, rostersMade } from '../../scheduling';
import { callerOf, type Desk, type PetRow } from './callers';
import { waitsOf } from './waits';

type ReservationRow = typeof reservation.$inferInsert;

/** Today and two weeks to come. */
const DAYS = 15;
/** So often an animal is expected in them, and so many days apart. */
const MOST_OF_PET = 4;
const DAYS_BETWEEN = 3;
/** In the hours before, whoever starts the demo in the evening would see everybody as having missed their time. */
const TODAY_FROM = '15:00';
/** Numbers of visits of the same days begin at 1. */
const FIRST_NUMBER = 5001;
const REMARKS = ['', '', '', '首次到店', '怕生，请先联系主人', '需空腹', '带上次化验单', '改约过一次'];
/** What is reserved, as often as it is. */
const OF_DOCTORS: readonly VisitType[] = [1, 1, 1, 2, 2, 5, 6];

/** Those for whom the demo data of other domains has no plans of its own. */
const petsOf = (context: SeedContext): readonly PetRow[] =>
  context.rowsOf(pet).filter(({ status, delFlag }) => (status ?? 1) === 1 && delFlag !== 'Y');

/** What somebody has on a day: never two where the roster has room for one. */
function dayOfPerson(
  desk: Desk,
  { id, duties }: { readonly id: string; readonly duties: ReturnType<typeof dutiesOn> },
  { wanted, types, from }: { wanted: number; types: readonly VisitType[]; from: string },
): { type: VisitType; startTime: string; endTime: string }[] {
  const { random } = desk;
  const taken: (Taken & { type: VisitType })[] = [];
  for (const duty of duties) {
    const first = Math.max(minutesOf(duty.startTime), minutesOf(from)) / RESERVATION_STEP;
    const last = minutesOf(duty.endTime) / RESERVATION_STEP - 2;
    for (let tries = 0; tries < wanted && last > first; tries += 1) {
      const type = random.pick(types);
      const start = random.int(Math.ceil(first), last) * RESERVATION_STEP;
      const end = Math.min(start + USUAL_MINUTES[type], minutesOf(duty.endTime));
      const one = { type, resourceId: id, startTime: timeOf(start), endTime: timeOf(end) };
      // Of each doctor some time stays free of what nobody in particular attends to.
      if (judgeOf({ resources: [{ id, duties }], taken })(one) === null) taken.push(one);
    }
  }
  return taken;
}

/** Reservations of the demo chain for two weeks, within what its rosters have room for. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const { calendar } = context;
  const owners = new Map(context.rowsOf(owner).map((row) => [row.id, row]));
  const team = context.of(teamMade);
  const rosters = new Map(context.of(rostersMade).map((row) => [`${row.doctorId}/${row.date}`, row]));
  const entry = (id: string, date: string) => {
    const row = rosters.get(`${id}/${date}`);
    return (
      row && { ...row, startTime: row.startTime ?? '', endTime: row.endTime ?? '', limit: row.limit ?? null }
    );
  };
  const all = petsOf(context);
  const rows = context.of(placesMade).flatMap((place) => {
    const random = randomStream(`reservations:${place.id}`);
    const receptionist = team.find(
      ({ roleIds, storeIds }) => roleIds.includes('5') && storeIds.includes(place.id),
    );
    const desk: Desk = {
      ...{ place, random, ownerOf: (id) => owners.get(id) },
      // Some of those that live near by are left without.
      pets: all
        .filter(({ ownerId }) => owners.get(ownerId)?.storeId === place.id)
        .filter((_, at) => at % 3 !== 0),
      by: { createId: receptionist?.row.id ?? '', createName: receptionist?.row.name ?? '' },
    };
    const people = (tag: 'doctor' | 'washer') => peopleOf(team, place.id, tag).map(({ row }) => row.id);
    context.add(
      reservationWait,
      waitsOf({ ...desk, random: randomStream(`waits:${place.id}`) }, people, calendar),
    );
    return reservationsOf(desk, people, { ...{ day: calendar.day, at: calendar.at, entry } });
  });
  context.add(reservation, rows.filter(openAt(context)));
};

/** Whether the store is open at the time of a reservation, by the calendar of holidays. */
function openAt(context: SeedContext): (row: ReservationRow) => boolean {
  const holidays = context.of(holidaysMade).map((one) => ({ startTime: '', endTime: '', ...one }));
  return ({ storeId, reservationDate, startTime, endTime }) => {
    const found = holidayOn(
      holidays.filter((one) => one.storeId === WHOLE_CHAIN || one.storeId === storeId),
      reservationDate,
    );
    return !found || isWithin({ startTime, endTime }, openHoursOf(found));
  };
}

interface Time {
  readonly day: (days: number) => string;
  readonly at: (days: number, minutes: number) => Date;
  readonly entry: (id: string, date: string) => Parameters<typeof dutiesOn>[1];
}

function reservationsOf(
  desk: Desk,
  people: (tag: 'doctor' | 'washer') => readonly string[],
  { day, at, entry }: Time,
): ReservationRow[] {
  const { random, place, by } = desk;
  const rows: ReservationRow[] = [];
  const expected = new Map<string, number[]>();
  /** Whether an animal may come on a day: a few times in two weeks, with some days in between. */
  const mayCome = ({ id }: PetRow, on: number): boolean => {
    const others = expected.get(id ?? '') ?? [];
    return others.length < MOST_OF_PET && others.every((day) => on - day >= DAYS_BETWEEN);
  };
  for (let days = 0; days < DAYS; days += 1) {
    const date = day(days);
    for (const tag of ['doctor', 'washer'] as const)
      for (const id of people(tag)) {
        const duties = dutiesOn(date, entry(id, date), entry(id, day(days - 1)));
        const load = {
          wanted: tag === 'doctor' ? Math.max(2, 7 - Math.floor(days / 2)) : 2,
          types: tag === 'doctor' ? OF_DOCTORS : ([3] as const),
          from: days === 0 ? TODAY_FROM : '00:00',
        };
        for (const slot of dayOfPerson(desk, { id, duties }, load)) {
          const made = at(-random.int(1, 6), random.int(10 * 60, 19 * 60));
          const source = random.pick([1, 1, 3, 3, 4, 2]);
          const caller = callerOf({ ...desk, pets: desk.pets.filter((one) => mayCome(one, days)) });
          if (caller.petId) expected.set(caller.petId, [...(expected.get(caller.petId) ?? []), days]);
          rows.push({
            id: `YR${place.id}${String(rows.length + 1).padStart(4, '0')}`,
            reservationNo: `YY${compactDay(made)}${FIRST_NUMBER + rows.length}`,
            ...{ storeId: place.id, doctorId: id, reservationDate: date, ...slot, ...caller },
            // What came in by the mini program waits to be confirmed, the nearest days are done.
            ...{ source, status: source === 2 && days > 2 ? 0 : 1, remarks: random.pick(REMARKS) },
            ...by,
            ...{ createDate: made, updateDate: made },
          });
        }
      }
  }
  return rows;
}
