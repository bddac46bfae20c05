import { compactDay } from '@hospital/shared/format';
import { randomStream, type Random } from '../../../platform/seeds/random';
import type { Calendar } from '../../../platform/seeds/calendar';
import type { StaffMember } from '../../accounts';
import type { owner, pet } from '../../owners/schema';
import type { product } from '../../stock/schema';
import { nightsOf, plannedNights } from '../nights';
import type { boarding, boardingDoc, cageUnit, mattersDone, mattersNeeding } from '../schema';
import { demoSignature } from '../../../platform/signing/demoSignature';

type StayRow = typeof boarding.$inferInsert;
type CageRow = typeof cageUnit.$inferInsert;
type PetRow = typeof pet.$inferInsert;
type MatterRow = typeof mattersNeeding.$inferInsert;

/** What stays are made of. */
export interface Houses {
  readonly cages: readonly CageRow[];
  readonly owners: readonly (typeof owner.$inferInsert)[];
  readonly pets: readonly PetRow[];
  readonly products: readonly (typeof product.$inferInsert)[];
  readonly team: readonly StaffMember[];
}

export interface DemoStays {
  readonly stays: StayRow[];
  readonly docs: (typeof boardingDoc.$inferInsert)[];
  readonly matters: MatterRow[];
  readonly done: (typeof mattersDone.$inferInsert)[];
}

/** Days from today of the first night and the last morning, and what becomes of the stay. */
type Plan = readonly [from: number, to: number, state: 0 | 1 | 2 | 3];

/** Of each store, one cage after the other: in the house, yet to come, and of before. */
const plans: readonly Plan[] = [
  [-2, 3, 1],
  [-4, 0, 1],
  [-1, 6, 1],
  [-6, -1, 1],
  [0, 4, 0],
  [2, 5, 0],
  [5, 12, 0],
  [4, 6, 3],
  [-9, -5, 2],
  [-16, -9, 2],
  [-24, -21, 2],
  [-33, -26, 2],
  [-47, -45, 2],
];

const DAY_OF_VACCINE = 200;
const feeding = [
  '自带粮，早晚各一次，每次半碗',
  '每日三餐，餐前湿粮拌软',
  '自带冻干，晚上一小把',
  '不挑食，定量喂食',
];
const belongings = ['航空箱、毛毯', '自带猫砂盆、玩具', '项圈、牵引绳、自带粮一袋', '无'];

/** What is done every day for an animal. */
const daily = (species: string): readonly (readonly [string, 1 | 2 | 3 | 4, string])[] => [
  ['08:00', 1, '喂食，更换饮水'],
  ...(species === 'DOG'
    ? ([
        ['09:30', 3, '遛20分钟，记录排便'],
        ['17:30', 3, '傍晚遛20分钟'],
      ] as const)
    : ([['10:00', 4, '清理猫砂盆']] as const)),
  ['18:00', 1, '喂食，检查精神状态'],
];

/** Whom a cage takes. */
const fits = ({ species = [], size }: CageRow, { species: kind, weight }: PetRow): boolean =>
  (species.length === 0 || species.includes(kind)) && Number(weight ?? 0) <= { S: 6, M: 20, L: 80 }[size];

/** Stays of one store. */
function staysOfStore(
  random: Random,
  calendar: Calendar,
  {
    storeId,
    cages,
    pets,
    prices,
  }: {
    readonly storeId: string;
    readonly cages: readonly CageRow[];
    readonly pets: readonly PetRow[];
    readonly prices: ReadonlyMap<string, number>;
  },
): StayRow[] {
  const waiting = [...pets];
  const open = cages.filter(({ closedFlag }) => closedFlag !== 'Y');
  // Each first in another kind of cage, so that every kind is both taken and free.
  const order = [0, 5, 9, 13, 1, 6, 10, 2].map((at) => open[at % open.length]);
  const stays: StayRow[] = [];
  for (const [at, [from, to, state]] of plans.entries()) {
    const cage = order[at % order.length];
    if (!cage) continue;
    const place = waiting.findIndex((one) => fits(cage, one));
    const [animal] = place < 0 ? [] : waiting.splice(place, 1);
    if (!animal) continue;
    const startDate = calendar.day(from);
    const planEndDate = calendar.day(to);
    const inTime = state === 1 || state === 2 ? calendar.at(from, 10 * 60 + random.int(0, 30) * 5) : null;
    const outTime = state === 2 ? calendar.at(to, 10 * 60 + random.int(0, 54) * 5) : null;
    const price = prices.get(cage.productId) ?? 0;
    const booked = calendar.at(from - random.int(1, 6), 15 * 60);
    const created = state === 0 || state === 3 ? calendar.at(-random.int(1, 5), 16 * 60) : booked;
    stays.push({
      ...{ id: `BD${storeId}-${String(at + 1).padStart(2, '0')}`, storeId, petId: animal.id },
      boardingNo: `JY${compactDay(created)}${String(900 + at)}`,
      ...{ cageId: cage.id, productId: cage.productId, dayPrice: price, originalPrice: price },
      ...{ startDate, planEndDate, inTime, outTime, state },
      nights: inTime && outTime ? String(nightsOf(inTime, outTime, '12:00')) : null,
      ...(state === 1 && at < 2
        ? { deposit: price * plannedNights(startDate, planEndDate), depositWay: random.pick([1, 2, 3]) }
        : {}),
      emergencyName: random.chance(0.5) ? '家人' : '',
      emergencyMobile: random.chance(0.5) ? `1380013${String(random.int(1000, 9999))}` : '',
      feedNote: random.pick(feeding),
      belongings: random.pick(belongings),
      medicineNote: at === 1 ? '益生菌每日一袋，拌入晚餐' : '',
      vaccineValidDate: calendar.day(to + random.int(20, DAY_OF_VACCINE)),
      dewormValidDate: calendar.day(to + random.int(5, 60)),
      cancelReason: state === 3 ? '宠主行程取消' : '',
      createDate: created,
      updateDate: outTime ?? inTime ?? created,
    });
  }
  return stays;
}

/** What is done for those in the house; this morning's part is done up to the time of the demo's round. */
function roundsOf(
  calendar: Calendar,
  stays: readonly StayRow[],
  { pets, team }: Houses,
): Pick<DemoStays, 'matters' | 'done'> {
  const species = new Map(pets.map((one) => [one.id, one.species]));
  const result: Pick<DemoStays, 'matters' | 'done'> = { matters: [], done: [] };
  for (const stay of stays.filter(({ state }) => state === 1)) {
    const carer = team.find(
      ({ roleIds, storeIds }) => roleIds.includes('7') && storeIds.includes(stay.storeId),
    );
    const entries = [
      ...daily(species.get(stay.petId) ?? ''),
      ...(stay.medicineNote ? ([['19:00', 2, stay.medicineNote]] as const) : []),
    ];
    for (const [at, [time, type, content]] of entries.entries()) {
      const id = `${stay.id}-${at + 1}`;
      result.matters.push({ id, boardingId: stay.id, time, type, content, repeat: 1 });
      for (const day of [-1, 0]) {
        const [hour = 0, minute = 0] = time.split(':').map(Number);
        const doneAt = hour * 60 + minute + 5;
        // Of today no more than the first is done, so that the round has something left at any hour.
        const left = day === 0 && (at > 0 || !calendar.happened(day, doneAt));
        if (!carer || left || calendar.day(day) < stay.startDate) continue;
        result.done.push({
          ...{ matterId: id, day: calendar.day(day), doneId: carer.row.id, doneName: carer.row.name },
          doneTime: calendar.at(day, doneAt),
        });
      }
    }
  }
  return result;
}

/** Stays of the past, in the house and booked, with today's round half done and one agreement that is signed. */
export function demoStays(calendar: Calendar, houses: Houses): DemoStays {
  const random = randomStream('boarding');
  const { cages, owners, pets, products } = houses;
  const storeOf = new Map(owners.map((one) => [one.id, one.storeId]));
  const prices = new Map(products.map(({ id, retailPrice }) => [id, retailPrice]));
  const alive = pets.filter(({ status, delFlag }) => (status ?? 1) === 1 && delFlag !== 'Y');
  const stores = [...new Set(cages.map(({ storeId }) => storeId))];
  const stays = stores.flatMap((storeId) =>
    staysOfStore(random, calendar, {
      ...{ storeId, prices },
      cages: cages.filter((one) => one.storeId === storeId),
      pets: alive.filter(({ ownerId }) => storeOf.get(ownerId) === storeId),
    }),
  );
  const [first] = stays;
  const petName = pets.find(({ id }) => id === first?.petId)?.name ?? '';
  const docs = first?.inTime
    ? [
        {
          ...{ id: `${first.id}-A`, boardingId: first.id, templateId: 'agreement', name: '寄养协议' },
          content: `<p>甲方将宠物 ${petName} 寄养于乙方，自 ${first.startDate} 起至 ${first.planEndDate} 止。</p><p>甲方保证宠物已按时免疫、驱虫；乙方按甲方交代的喂食、用药要求照料宠物，每日登记。</p>`,
          ...{ signImg: demoSignature, signTime: first.inTime, signBy: '前台', status: 1 as const },
          createDate: first.inTime,
        },
      ]
    : [];
  return { stays, docs, ...roundsOf(calendar, stays, houses) };
}
