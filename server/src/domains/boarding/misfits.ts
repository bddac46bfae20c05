import { cageSize } from '@hospital/shared/contract/boardingWords';
import type { pet } from '../owners/schema';
import type { CageRow } from './stayRow';

/** Why an animal does not suit a cage, in the words of the desk; nothing where it does, or where nobody has weighed it. */
export function misfitsOf(
  cage: Pick<CageRow, 'size' | 'species'>,
  animal: Pick<typeof pet.$inferSelect, 'weight' | 'species'>,
): string[] {
  const { label, most } = cageSize(cage.size);
  const weight = Number(animal.weight);
  return [
    ...(weight > most ? [`体重${weight}kg，超过${label}笼位的${most}kg`] : []),
    ...(cage.species.length > 0 && !cage.species.includes(animal.species)
      ? ['该笼位不适用于此种类的宠物']
      : []),
  ];
}
