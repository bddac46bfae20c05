import { and, eq } from 'drizzle-orm';
import { namesEntries } from '../dictionary';
import { owner, pet } from './schema';

const breedType = 'pet_breed_';

/** Breeds and colours of pets, sources and levels of owners are kept by their code. */
export const entryUses = namesEntries(({ type, code }) => {
  if (type.startsWith(breedType)) {
    const ofSpecies = eq(pet.species, type.slice(breedType.length));
    return { table: pet, rows: and(ofSpecies, eq(pet.breed, code)) };
  }
  if (type === 'pet_color') return { table: pet, rows: eq(pet.color, code) };
  if (type === 'customer_source') return { table: owner, rows: eq(owner.source, code) };
  if (type === 'customer_level') return { table: owner, rows: eq(owner.level, code) };
  return null;
});
