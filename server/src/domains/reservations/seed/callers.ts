import { personName, petNames } from '../../../platform/seeds/names';
import type { Random } from '../../../platform/seeds/random';
import type { pet } from '../../owners/schema';
import type { Place } from '../../places';

export type PetRow = typeof pet.$inferInsert;

/** A store with those who call it. */
export interface Desk {
  readonly place: Place;
  readonly random: Random;
  readonly pets: readonly PetRow[];
  readonly ownerOf: (id: string) => { readonly name: string; readonly mobile: string } | undefined;
  readonly by: { readonly createId: string; readonly createName: string };
}

/** Who calls: mostly somebody with a file. */
export function callerOf({ random, pets, ownerOf }: Desk) {
  const animal = pets.length > 0 && !random.chance(0.1) ? random.pick(pets) : null;
  const person = animal && ownerOf(animal.ownerId);
  if (!animal || !person)
    return {
      ...{ ownerId: null, petId: null, petName: random.pick(random.pick(Object.values(petNames))) },
      ...{ name: personName(random, '2'), mobile: `139${random.int(10_000_000, 99_999_999)}` },
    };
  const { name, mobile } = person;
  return { ownerId: animal.ownerId, petId: animal.id, petName: animal.name, name, mobile };
}
