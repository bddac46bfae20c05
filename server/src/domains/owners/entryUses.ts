import { and, eq, sql } from 'drizzle-orm';
import { namesEntries } from '../dictionary';
import { owner, pet } from './schema';

const breedType = 'pet_breed_';

/**
 * Breeds, colours and tempers of pets, sources, levels and tags of owners are kept by their code: without its entry the
 * warning of an animal that bites would be a code that nobody reads.
 */
export const entryUses = namesEntries(({ type, code }) => {
  if (type.startsWith(breedType)) {
    const ofSpecies = eq(pet.species, type.slice(breedType.length));
    return { table: pet, rows: and(ofSpecies, eq(pet.breed, code)) };
  }
  if (type === 'pet_color') return { table: pet, rows: eq(pet.color, code) };
  const among = JSON.stringify([code]);
  if (type === 'pet_character') return { table: pet, rows: sql`${pet.characterTags} @> ${among}::jsonb` };
  if (type === 'customer_tag') return { table: owner, rows: sql`${owner.tags} @> ${among}::jsonb` };
  if (type === 'customer_source') return { table: owner, rows: eq(owner.source, code) };
  if (type === 'customer_level') return { table: owner, rows: eq(owner.level, code) };
  return null;
});
