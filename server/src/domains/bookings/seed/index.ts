import type { Calendar } from '../../../platform/seeds/calendar';
import type { Seed, SeedContext } from '../../../platform/seeds/seedContext';
import { randomStream } from '../../../platform/seeds/random';
import { petsMade, type DemoPet } from '../../owners';
import { pet } from '../../owners/schema';
import { booking } from '../../reception/schema';

/** The store where the accounts of the desk and of the doctor work. */
const STORE = '1001';
/** Of the accounts on the sign-in page. */
const [DOCTOR, DESK, DESK_NAME] = ['4', '3', '黄雨桐'];

/** A visit of the morning, by what becomes of it. Those who are with the doctor are there for tests, which have no case. */
interface Morning {
  readonly type: number;
  readonly state: 1 | 2 | 3 | 5;
  readonly complaint: string;
  readonly urgent?: true;
}

const morning: readonly Morning[] = [
  { type: 6, state: 3, complaint: '术前血常规' },
  { type: 6, state: 2, complaint: '复查肾功能' },
  { type: 1, state: 5, complaint: '耳朵有异味，常甩头' },
  { type: 1, state: 1, complaint: '呕吐两天，不吃东西' },
  { type: 2, state: 1, complaint: '狂犬疫苗' },
  { type: 1, state: 1, complaint: '误食巧克力', urgent: true },
];

/** Minutes after midnight at which the first comes, and between one and the next. */
const [FIRST, STEP] = [8 * 60 + 10, 9];
/** Minutes after coming at which the doctor sees them, and is done with them. */
const [SEEN_AFTER, OVER_AFTER] = [6, 25];

/** Pets of the store that are well, each of another owner, and that are not there for something else. */
function comers({ rowsOf, of }: Pick<SeedContext, 'rowsOf' | 'of'>): DemoPet[] {
  const random = randomStream('visits of today');
  const busy = new Set(rowsOf(booking).flatMap(({ state, ownerId }) => (state === 2 ? [ownerId] : [])));
  const free = of(petsMade).filter(
    ({ storeId, row }) => storeId === STORE && (row.status ?? 1) === 1 && !busy.has(row.ownerId),
  );
  const chosen = new Map<string, DemoPet>();
  while (chosen.size < morning.length && free.length > chosen.size) {
    const one = random.pick(free);
    if (!chosen.has(one.row.ownerId)) chosen.set(one.row.ownerId, one);
  }
  return [...chosen.values()];
}

/** How far the visit of somebody who comes at a minute of today has got. */
function stateAt({ happened }: Calendar, state: Morning['state'], comes: number): Morning['state'] {
  const seen = state === 2 || state === 3;
  if (seen && !happened(0, comes + SEEN_AFTER)) return 1;
  return state === 3 && !happened(0, comes + OVER_AFTER) ? 2 : state;
}

/** Who has come to the demo store today, by now. */
export const seed: Seed = (context) => {
  const { calendar, chain } = context;
  if (chain.code !== 'demo') return;
  const pets = comers({ rowsOf: (table) => context.rowsOf(table), of: (made) => context.of(made) });
  const day = calendar.day(0).replaceAll('-', '');
  // What each weighed last, which their files say.
  const weights = new Map(context.rowsOf(pet).map(({ id, weight }) => [id, weight]));
  context.add(
    booking,
    morning.slice(0, pets.length).flatMap(({ type, state: wanted, complaint, urgent }, at) => {
      const comes = FIRST + at * STEP;
      if (!calendar.happened(0, comes)) return [];
      const registerTime = calendar.at(0, comes);
      const state = stateAt(calendar, wanted, comes);
      const seen = state === 2 || state === 3;
      const number = String(at + 1).padStart(4, '0');
      const row = pets[at]?.row;
      return {
        ...{ id: `K${STORE}${day.slice(2)}${at + 1}`, bookingNo: `GH${day}${number}`, storeId: STORE },
        ...{ ownerId: row?.ownerId ?? '', petId: row?.id ?? '', doctorId: DOCTOR ?? '', type, state },
        ...{ complaint, queueNo: at + 1, urgentFlag: urgent ? ('Y' as const) : ('N' as const) },
        ...{ payStatus: 'Y' as const, weight: weights.get(row?.id ?? '') ?? null, registerTime },
        consultationTime: seen ? calendar.at(0, comes + SEEN_AFTER) : null,
        finishTime: state === 3 ? calendar.at(0, comes + OVER_AFTER) : null,
        ...{ createId: DESK ?? '', createName: DESK_NAME ?? '', createDate: registerTime },
        updateDate: registerTime,
      };
    }),
  );
};
