import type { owner, pet } from '../schema';
import { initialDictionary } from '../../dictionary';
import type { Calendar } from '../../../platform/seeds/calendar';
import { personName, petNames } from '../../../platform/seeds/names';
import type { Place } from '../../places';
import { itemAt, randomStream, type Random } from '../../../platform/seeds/random';

type OwnerRow = typeof owner.$inferInsert;
type PetRow = typeof pet.$inferInsert;

/** A pet with what the visits need to know. */
export interface DemoPet {
  readonly row: PetRow;
  readonly storeId: string;
  /** Last day (from today) on which it may have been at the clinic. */
  readonly lastDay: number;
}

const estates = [
  '阳光花园',
  '翠湖小区',
  '金色家园',
  '滨江名苑',
  '锦绣华庭',
  '东方新城',
  '怡景花园',
  '康桥半岛',
];
const species: readonly (readonly [code: string, upTo: number])[] = [
  ['DOG', 0.46],
  ['CAT', 0.9],
  ['RABBIT', 0.93],
  ['BIRD', 0.95],
  ['REPTILE', 0.97],
  ['OTHER', 1],
];
const weights: Readonly<Record<string, readonly [number, number]>> = {
  DOG: [250, 3200],
  CAT: [220, 720],
  RABBIT: [120, 260],
  BIRD: [4, 12],
  REPTILE: [10, 180],
  OTHER: [5, 90],
};
/** The first visit of the demo data is ninety days ago; every pet is older than that. */
const youngest = 100;

/** Owners and their pets, shared out among the stores; another `stream` gives other people. */
export function demoOwners(
  calendar: Calendar,
  places: readonly Place[],
  counts: { readonly owners: number; readonly pets: number },
  stream = 'owners',
): { owners: OwnerRow[]; pets: DemoPet[] } {
  const random = randomStream(stream);
  const codes = new Map<string, string[]>();
  for (const { type, code } of initialDictionary()) codes.set(type, [...(codes.get(type) ?? []), code]);
  const codeOf = (type: string): string => random.pick(codes.get(type) ?? ['']);

  const owners = Array.from({ length: counts.owners }, (_, index): OwnerRow => {
    const place = itemAt(places, index);
    const sex = random.chance(0.62) ? '2' : '1';
    const known = random.int(100, 1200);
    return {
      id: `O${String(index + 1).padStart(4, '0')}`,
      name: personName(random, sex),
      sex,
      mobile: `13${random.pick(['1', '5', '6', '7', '9'])}0000${String(1001 + index)}`,
      address: `${place.city}市${random.pick(estates)}${random.int(1, 18)}栋${random.int(2, 30)}0${random.int(1, 6)}房`,
      source: codeOf('customer_source'),
      level: random.chance(0.6) ? 'NORMAL' : codeOf('customer_level'),
      storeId: place.id,
      storeUserNo: `${place.id}${String(index + 1).padStart(5, '0')}`,
      createDate: calendar.at(-known, random.int(10 * 60, 20 * 60)),
      updateDate: calendar.at(-known, 20 * 60),
    };
  });

  const pets = Array.from({ length: counts.pets }, (_, index) =>
    makePet(random, calendar, codeOf, itemAt(owners, index), index + 1),
  );
  return { owners, pets };
}

function makePet(
  random: Random,
  calendar: Calendar,
  codeOf: (type: string) => string,
  { id: ownerId, storeId }: OwnerRow,
  number: number,
): DemoPet {
  const draw = random.next();
  const kind = species.find(([, upTo]) => draw < upTo)?.[0] ?? 'DOG';
  const age = random.int(youngest, 13 * 365);
  const dead = random.chance(0.02);
  return {
    storeId,
    lastDay: dead ? -20 : -1,
    row: {
      id: `P${String(number).padStart(4, '0')}`,
      ownerId,
      name: random.pick(petNames[kind] ?? ['宝宝']),
      storeNo: `${storeId}${String(number).padStart(5, '0')}`,
      species: kind,
      breed: codeOf(`pet_breed_${kind}`),
      sex: random.pick(['1', '2'] as const),
      sterilizedFlag: random.chance(0.5) ? 'Y' : 'N',
      birthday: calendar.day(-age),
      color: codeOf('pet_color'),
      weight: (random.int(...(weights[kind] ?? [100, 200])) / 100).toFixed(2),
      status: dead ? 2 : 1,
      // All that is still planned for it ends twenty days ago.
      statusDate: dead ? calendar.day(-19) : null,
    },
  };
}
