import { daysBetween } from '@hospital/shared/format';
import type { Calendar } from '../../../platform/seeds/calendar';
import { randomStream } from '../../../platform/seeds/random';
import type { pet, petWeight } from '../../owners/schema';

type PetRow = typeof pet.$inferInsert;
type WeightRow = typeof petWeight.$inferInsert;

/** So many days before the history of the demo data begins a pet was weighed for the last time by hand. */
const historyBegins = 95;
const month = 30;
/** Days after which an animal weighs what it is going to. */
const grownAfter = 365;
const youngest = 0.25;

/** Share of its weight that an animal of so many days has. */
const grown = (days: number): number =>
  days >= grownAfter ? 1 : youngest + ((1 - youngest) * Math.max(0, days)) / grownAfter;

/** A curve for each pet: weighed now and then over the last years, growing until it is one, a little up and down since. */
export function demoWeights(calendar: Calendar, pets: readonly PetRow[]): WeightRow[] {
  const random = randomStream('weights');
  return pets.flatMap((row): WeightRow[] => {
    const adult = Number(row.weight ?? '0');
    const age = row.birthday ? daysBetween(row.birthday, calendar.day(0)) : 0;
    const points = random.int(3, 8);
    return Array.from({ length: points }, (_, at): WeightRow | null => {
      const ago = historyBegins + (points - at) * random.int(month, 3 * month);
      const days = age - ago;
      if (days < 20) return null;
      const weight = adult * grown(days) * (random.int(94, 106) / 100);
      const measureTime = calendar.at(-ago, random.int(10 * 60, 19 * 60));
      return {
        id: `${row.id}W${at}`,
        petId: row.id,
        weight: Math.max(0.02, weight).toFixed(2),
        measureTime,
        source: 'manual',
        operatorId: '3',
        createDate: measureTime,
        updateDate: measureTime,
      };
    }).filter((point) => point !== null);
  });
}

/** What each pet weighed last is what it weighs. */
export function withLastWeight(pets: readonly PetRow[], weights: readonly WeightRow[]): PetRow[] {
  const last = new Map<string, WeightRow>();
  for (const row of weights) {
    const before = last.get(row.petId);
    if (!before || before.measureTime <= row.measureTime) last.set(row.petId, row);
  }
  return pets.map((row) => ({ ...row, weight: last.get(row.id)?.weight ?? row.weight ?? '0' }));
}
