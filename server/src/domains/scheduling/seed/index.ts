import { mondayOf, addDays } from '@hospital/shared/format';
import { SHIFT_HOURS, type Shift } from '@hospital/shared/contract/dutyTimes';
import { keptEnd } from '@hospital/shared/contract/timeSlots';
import { randomStream } from '../../../platform/seeds/random';
import { Made, type Seed } from '../../../platform/seeds/seedContext';
import { placesMade, type Place } from '../../places';
import { teamMade, type StaffMember } from '../../accounts';
import { holiday, scheduling } from '../../reception/schema';
import { holidaysMade, holidaysOf } from './holidays';

export { holidaysMade };

type RosterRow = typeof scheduling.$inferInsert;

/** Rosters of the demo chain. */
export const rostersMade = new Made<readonly RosterRow[]>('rosters', []);

/** This week, the next and the one after. */
const DAYS = 21;
/** Doctors of a store take turns: early, late, whole day, with a day off after six. */
const TURNS: readonly Shift[] = [3, 1, 2, 3, 3, 1, 0];

/** Whoever signs in as the doctor of the README is on duty, on whichever day that is. */
const README_DOCTOR = '4';

/** Who may be put on the roster of a store. */
export const peopleOf = (team: readonly StaffMember[], storeId: string, tag: 'doctor' | 'washer') =>
  team.filter(({ row, storeIds }) => storeIds.includes(storeId) && row.tags?.includes(tag));

/** Usual hours, within those of the store. */
function hoursIn({ hours: [opens, closes] }: Place, shift: Shift): { startTime: string; endTime: string } {
  const usual = SHIFT_HOURS[shift];
  if (shift === 0 || shift === 4) return usual;
  const startTime = usual.startTime < opens ? opens : usual.startTime;
  return { startTime, endTime: keptEnd(usual.endTime > closes ? closes : usual.endTime) };
}

function rosterOf(place: Place, member: StaffMember, turn: number, monday: string): RosterRow[] {
  const random = randomStream(`roster:${place.id}:${member.row.id}`);
  const limit = member.row.tags?.includes('doctor') && random.chance(0.4) ? 2 : null;
  return Array.from({ length: DAYS }, (_, day): RosterRow => {
    const shift = member.row.id === README_DOCTOR ? 3 : (TURNS[(day + turn * 3) % TURNS.length] ?? 3);
    const date = addDays(monday, day);
    return {
      id: `D${place.id}${member.row.id}${date.replaceAll('-', '')}`,
      ...{ storeId: place.id, doctorId: member.row.id, date, shift, ...hoursIn(place, shift) },
      limit: shift === 0 ? null : limit,
    };
  });
}

/** Rosters of doctors and washers of the demo chain for three weeks. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const team = context.of(teamMade);
  const monday = mondayOf(context.calendar.day(0));
  const rows = context
    .of(placesMade)
    .flatMap((place) =>
      (['doctor', 'washer'] as const).flatMap((tag) =>
        peopleOf(team, place.id, tag).flatMap((member, turn) => rosterOf(place, member, turn, monday)),
      ),
    );
  context.keep(rostersMade, rows);
  context.add(scheduling, rows);
  const holidays = holidaysOf(context);
  context.keep(holidaysMade, holidays);
  context.add(holiday, holidays);
};
