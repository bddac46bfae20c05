import { IMMUNE_SITES } from '@hospital/shared/contract/immuneWords';
import { addDays, daysBetween, type Day } from '@hospital/shared/format';
import { formatDay } from '../../../platform/database/chinaTime';
import type { Calendar } from '../../../platform/seeds/calendar';
import { randomStream, type Random } from '../../../platform/seeds/random';
import type { StaffMember } from '../../accounts';
import type { immunePlan, KeptTip } from '../../immunePlans/schema';
import type { owner, pet } from '../../owners/schema';
import type { reminder } from '../../reminders/schema';
import type { product } from '../../stock/schema';
import { kindOfReminder, kinds, type Kind } from './kinds';

type PlanRow = typeof immunePlan.$inferInsert;
type PetRow = typeof pet.$inferInsert;
type ReminderRow = typeof reminder.$inferInsert;

interface Given {
  readonly owners: readonly (typeof owner.$inferInsert)[];
  readonly pets: readonly PetRow[];
  readonly products: readonly (typeof product.$inferInsert)[];
  readonly reminders: readonly ReminderRow[];
  readonly team: readonly StaffMember[];
}

const DOCTOR_ROLE = '4';
const USUAL = 1;
/** Days from today on which something else is due than what the stores remember, for the first animals of each. */
const SOON = [0, -9, 4, 0, -3, 2, 6, -16] as const;
/** Days ahead from which on the rest is due. */
const LATER = 8;

/** Who gives it where. */
interface Hands {
  readonly storeId: string;
  readonly doctorId: string;
  readonly random: Random;
  readonly calendar: Calendar;
  readonly productIds: ReadonlyMap<string, string>;
}

const planned = (hands: Hands, animal: PetRow, kind: Kind, planDate: Day, first: boolean): PlanRow => {
  const productName = kind.products[animal.species] ?? '';
  const id = `IM-${animal.id}-${kind.groupCode}`;
  return {
    ...{ id, seriesId: id, storeId: hands.storeId, petId: animal.id, type: kind.type },
    ...{ groupCode: kind.groupCode, protocolId: kind.protocolId },
    ...{ productId: hands.productIds.get(productName) ?? null, productName },
    ...{ doseNo: first ? 1 : 0, totalDose: first ? 1 : 0, planDate },
  };
};

/** The same, done on a day. */
function done(hands: Hands, plan: PlanRow, kind: Kind, day: Day): PlanRow {
  const { random, calendar } = hands;
  const moment = new Date(
    `${day}T${String(random.int(9, 18)).padStart(2, '0')}:${random.pick(['00', '20', '40'])}:00+08:00`,
  );
  const injected = kind.type === 1;
  const made = moment < calendar.at(0, 0) ? moment : calendar.at(0, 0);
  return {
    ...plan,
    ...{ planDate: day, finishDate: day, status: 'Y', validDate: addDays(day, kind.interval) },
    batchNo: `${day.replaceAll('-', '').slice(2, 6)}${random.pick(['A', 'B', 'C'])}${random.int(10, 99)}`,
    ...{ manufacturer: kind.manufacturer, expireDate: addDays(day, random.int(120, 500)) },
    ...{
      site: injected ? random.pick(IMMUNE_SITES) : '',
      doctorId: hands.doctorId,
      executorId: hands.doctorId,
    },
    reaction: injected ? (random.chance(0.04) ? '局部肿胀' : '无') : '',
    ...{ createId: hands.doctorId, createDate: made, updateDate: made },
  };
}

const old = (animal: PetRow, day: Day, kind: Kind): boolean =>
  animal.birthday !== null &&
  animal.birthday !== undefined &&
  daysBetween(animal.birthday, day) >= kind.minAge;

/** What is due on a day, with what was given before it where the animal was old enough. */
function cycle(hands: Hands, animal: PetRow, kind: Kind, due: Day): PlanRow[] {
  const before = addDays(due, -kind.interval);
  if (!old(animal, before, kind)) return [planned(hands, animal, kind, due, true)];
  const next = planned(hands, animal, kind, due, false);
  const last = done(hands, { ...next, id: `${next.id}-1`, doseNo: 1, totalDose: 1 }, kind, before);
  return [
    { ...last, nextPlanId: next.id },
    { ...next, createDate: last.updateDate, updateDate: last.updateDate },
  ];
}

/** That somebody telephoned two days ago. */
function tipped(plan: PlanRow, { calendar, random }: Hands, userName: string): PlanRow {
  const time = calendar.at(-2, random.int(10 * 60, 17 * 60));
  const tip: KeptTip = {
    ...{ id: `${plan.id}-tip`, channel: 3, time: time.toISOString(), userName, state: 'called' },
    ...{ content: '电话提醒', result: random.pick(['本周末来', '下周再联系', '无人接听']) },
  };
  return { ...plan, tips: [tip], tipCount: 1, lastTipTime: time };
}

/**
 * Plans of the animals that are looked after: those that the stores are to remember in these days, done or not, and what
 * else is given to them, before and after. Reminders name the plans that they are of.
 */
export function demoPlans(
  calendar: Calendar,
  { owners, pets, products, reminders, team }: Given,
): { plans: PlanRow[]; reminders: ReminderRow[] } {
  const stores = new Map(owners.map(({ id, storeId }) => [id, storeId]));
  const productIds = new Map(products.map(({ id, name }) => [name, id]));
  const plans: PlanRow[] = [];
  const seen = new Map<string, number>();
  const named = new Map<string, string>();
  for (const animal of pets) {
    const storeId = stores.get(animal.ownerId) ?? '';
    if (animal.status !== USUAL || storeId === '' || !['DOG', 'CAT'].includes(animal.species)) continue;
    const random = randomStream(`immunisation of ${animal.id}`);
    const doctor = team.find(
      ({ roleIds, storeIds }) => roleIds.includes(DOCTOR_ROLE) && storeIds.includes(storeId),
    );
    const hands: Hands = { storeId, doctorId: doctor?.row.id ?? '', random, calendar, productIds };
    const told = reminders.find(
      (one) => one.petId === animal.id && (one.type === 'immune' || one.type === 'deworm'),
    );
    const remembered = told && kindOfReminder(told.templateName);
    const place = seen.get(storeId) ?? 0;
    seen.set(storeId, place + 1);
    const soon = kinds.filter((kind) => kind !== remembered)[place % (kinds.length - 1)];
    for (const kind of kinds) {
      const later = random.int(LATER, Math.max(LATER, kind.interval - 3));
      const near = kind === soon ? SOON[place] : undefined;
      if (told && remembered === kind) {
        const day = formatDay(told.noticeTime);
        const [first, ...others] = cycle(hands, animal, kind, day);
        const due = others.at(-1) ?? first;
        if (!due) continue;
        named.set(told.id ?? '', due.id);
        const rows = others.length > 0 && first ? [first] : [];
        if (told.doneFlag === 'Y') {
          const finished = done(hands, due, kind, day);
          const next = {
            ...planned(hands, animal, kind, addDays(day, kind.interval), false),
            id: `${due.id}-2`,
          };
          const made = { createDate: finished.updateDate, updateDate: finished.updateDate };
          plans.push(
            ...rows,
            { ...finished, nextPlanId: next.id },
            { ...next, seriesId: due.seriesId, ...made },
          );
        } else {
          const late = day < calendar.day(0) && random.chance(0.5);
          plans.push(...rows, late ? tipped(due, hands, doctor?.row.name ?? '') : due);
        }
      } else if (near !== undefined) plans.push(...cycle(hands, animal, kind, calendar.day(near)));
      else if (random.chance(kind.share[animal.species] ?? 0))
        plans.push(...cycle(hands, animal, kind, calendar.day(later)));
    }
  }
  return {
    plans,
    reminders: reminders.map((one) => ({ ...one, bizId: named.get(one.id ?? '') ?? one.bizId })),
  };
}
