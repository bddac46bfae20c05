import { isWashing } from '@hospital/shared/contract/washWords';
import { compactDay } from '@hospital/shared/format';
import type { Calendar } from '../../../platform/seeds/calendar';
import { randomStream, type Random } from '../../../platform/seeds/random';
import type { StaffMember } from '../../accounts';
import type { bill } from '../../billing/schema';
import type { owner, pet } from '../../owners/schema';
import type { washPlan, washPlanItem } from '../../reception/schema';
import type { product } from '../../stock/schema';
import { billOf, type WashBill } from './bills';
import { numbersAfter } from './numbers';

type ProductRow = typeof product.$inferInsert;
type PetRow = typeof pet.$inferInsert;
type PlanRow = typeof washPlan.$inferInsert;
type ItemRow = typeof washPlanItem.$inferInsert;

export interface Known {
  readonly stores: readonly string[];
  readonly team: readonly StaffMember[];
  readonly owners: readonly (typeof owner.$inferInsert)[];
  readonly pets: readonly PetRow[];
  readonly products: readonly ProductRow[];
  /** Those that there are, so that numbers go on after theirs. */
  readonly bills: readonly (typeof bill.$inferInsert)[];
}

/** Begin and length in minutes. */
const times: readonly (readonly [start: number, length: number])[] = [
  [9 * 60, 60],
  [9 * 60 + 30, 90],
  [11 * 60, 60],
  [14 * 60, 75],
  [15 * 60, 60],
  [16 * 60 + 30, 120],
];
/** What becomes of the plans of today, in the order of the day. */
const todays = [3, 3, 2, 1, 1, 1] as const;
const notes = ['', '', '', '腹部轻微发红，避开刺激性浴液', '耳后有皮屑'] as const;
const reasons = ['宠主临时有事', '宠物身体不适', '改约下周'] as const;
const [FIRST_DAY, LAST_DAY] = [-6, 1];
const OPENING = 10 * 60;

const pad = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** What is done with an animal of that kind: a bath or a cut, now and then something on top. */
function chosen(random: Random, species: string, services: readonly ProductRow[]): ProductRow[] {
  const isExtra = ({ name }: ProductRow): boolean => /加收|开结|去浮毛|SPA/.test(name);
  const main = services.filter((one) => !isExtra(one) && one.name.includes('猫') === (species === 'CAT'));
  const first = random.pick(main);
  return random.chance(0.4) ? [first, random.pick(services.filter(isExtra))] : [first];
}

/** As far as that has happened: what would be over may be under way, and what would be under way yet to come. */
function todaysState({ happened }: Calendar, index: number): number {
  const [start, length] = times[index] ?? [OPENING, 60];
  const state = todays[index] ?? 1;
  if (!happened(0, start)) return 1;
  return state === 3 && !happened(0, start + length) ? 2 : state;
}

const stateOf = (random: Random, calendar: Calendar, day: number, index: number): number => {
  if (day === 0) return todaysState(calendar, index);
  if (day > 0) return 1;
  return random.chance(0.1) ? 4 : 3;
};

/** Plans are made the day before, or the day before that where it has not got so late yet. */
function madeAt({ at, happened }: Calendar, day: number, index: number): Date {
  const minutes = OPENING + index * 7;
  return happened(day - 1, minutes) ? at(day - 1, minutes) : at(day - 2, minutes);
}

type Washer = Pick<StaffMember['row'], 'id' | 'name'>;

/** When a plan is, and what became of it. */
interface Slot {
  readonly day: number;
  readonly index: number;
  readonly state: number;
  readonly storeId: string;
  readonly washer: Washer;
  readonly planNo: string;
}

function planOf(random: Random, calendar: Calendar, animal: PetRow, slot: Slot): PlanRow {
  const { day, index, state, storeId, washer, planNo } = slot;
  const [start, length] = times[index] ?? [OPENING, 60];
  const id = `WP${storeId}${compactDay(calendar.at(day, 0))}${index + 1}`;
  const finished = state === 3;
  // Drawn by what becomes of it, so that the other plans are the same at any hour.
  const becomes = day === 0 ? (todays[index] ?? 1) : state;
  const unassigned = becomes === 1 && random.chance(0.5);
  // The last one of today is yet to be told.
  const tellTime = start + length + 5;
  const told = finished && (day < 0 || (index === 0 && calendar.happened(day, tellTime)));
  const finishTime = finished ? calendar.at(day, start + length) : null;
  const made = madeAt(calendar, day, index);
  return {
    ...{ id, planNo, storeId, ownerId: animal.ownerId, petId: animal.id, state },
    washerId: unassigned ? '' : washer.id,
    ...{ planDate: calendar.day(day), startTime: clock(start), endTime: clock(start + length) },
    skinNote: random.pick(notes),
    fleaFlag: random.chance(0.1) ? 'Y' : 'N',
    matFlag: random.chance(0.2) ? 'Y' : 'N',
    petCharacter: random.chance(0.15) ? 'FIERCE' : '',
    receiveTime: state === 2 || finished ? calendar.at(day, start) : null,
    ...{ finishTime, billId: finished ? `${id}B` : null },
    notifyFlag: told ? 'Y' : 'N',
    notifyTime: told ? calendar.at(day, tellTime) : null,
    ...(told ? { notifyWay: 'phone' as const, notifyName: washer.name } : {}),
    cancelReason: state === 4 ? random.pick(reasons) : '',
    ...{ createDate: made, updateDate: finishTime ?? made },
  };
}

const itemsOf = ({ id: planId }: PlanRow, services: readonly ProductRow[]): ItemRow[] =>
  services.map(({ id: productId, name, categoryCode, unit, retailPrice }, index) => ({
    ...{ planId, productId, sort: index + 1, name, categoryCode, unit },
    ...{ price: retailPrice, originalPrice: retailPrice },
  }));

/** Cats and dogs that are well, of owners of the store. */
function animalsOf({ owners, pets }: Known, storeId: string): PetRow[] {
  const own = new Set(
    owners.filter((one) => one.storeId === storeId && one.status !== 2).map(({ id }) => id),
  );
  return pets.filter(
    ({ ownerId, species, status = 1 }) =>
      own.has(ownerId) && status === 1 && ['DOG', 'CAT'].includes(species),
  );
}

/** Plans of each store from six days ago to tomorrow. Those that were finished before today are paid. */
export function demoPlans(
  calendar: Calendar,
  known: Known,
): { plans: PlanRow[]; items: ItemRow[]; bills: WashBill[] } {
  const random = randomStream('washing');
  const services = known.products.filter(({ categoryCode }) => isWashing(categoryCode));
  const bills = known.bills.map(({ storeId, billNo }) => ({ storeId, number: billNo }));
  const [planNumber, billNumber] = [numbersAfter('XM', []), numbersAfter('ZD', bills)];
  const made: { plans: PlanRow[]; items: ItemRow[]; bills: WashBill[] } = { plans: [], items: [], bills: [] };
  const add = (storeId: string, washer: Washer, animal: PetRow, day: number, index: number): void => {
    const state = stateOf(random, calendar, day, index);
    const planNo = planNumber(storeId, compactDay(madeAt(calendar, day, index)));
    const plan = planOf(random, calendar, animal, { day, index, state, storeId, washer, planNo });
    const done = chosen(random, animal.species, services);
    made.plans.push(plan);
    made.items.push(...itemsOf(plan, done));
    if (plan.billId) made.bills.push(billOf(random, plan, done, { paid: day < 0, numberOf: billNumber }));
  };
  for (const storeId of known.stores) {
    const washer = known.team.find(
      ({ row, storeIds }) => storeIds.includes(storeId) && row.tags?.includes('washer'),
    );
    const animals = animalsOf(known, storeId);
    if (!washer || animals.length === 0) continue;
    for (let day = FIRST_DAY; day <= LAST_DAY; day += 1)
      for (const index of times.keys())
        if (day >= 0 || random.chance(0.7)) add(storeId, washer.row, random.pick(animals), day, index);
  }
  return made;
}
