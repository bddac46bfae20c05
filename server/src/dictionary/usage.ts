import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { medicalCase } from '../database/schema/cases';
import { owner, pet } from '../database/schema/people';
import { review, reviewFollow } from '../database/schema/reviews';
import type { dict } from '../database/schema/dictionary';
import type { TenantDatabase } from '../database/tenantDatabase';

type Entry = Pick<typeof dict.$inferSelect, 'type' | 'code' | 'name'>;

interface Use {
  readonly table: PgTable;
  readonly rows: SQL | undefined;
}

const breedType = 'pet_breed_';

/** Where entries of a type are kept by their code; null: nowhere. */
function useOf({ type, code, name }: Entry): Use | null {
  if (type.startsWith(breedType)) {
    const ofSpecies = eq(pet.species, type.slice(breedType.length));
    return { table: pet, rows: and(ofSpecies, eq(pet.breed, code)) };
  }
  switch (type) {
    case 'pet_color':
      return { table: pet, rows: eq(pet.color, code) };
    case 'customer_source':
      return { table: owner, rows: eq(owner.source, code) };
    case 'customer_level':
      return { table: owner, rows: eq(owner.level, code) };
    case 'diagnosis':
      // A case keeps the words of its diagnosis, as they were when it was written.
      return { table: medicalCase, rows: eq(medicalCase.diagnosis, name) };
    case 'review_way':
      return { table: reviewFollow, rows: eq(reviewFollow.way, code) };
    case 'review_result':
      return { table: review, rows: eq(review.result, code) };
    default:
      return null;
  }
}

/** True when rows of the clinic name this entry: it can then neither go nor get another code. */
export async function isInUse(db: TenantDatabase, entry: Entry): Promise<boolean> {
  const use = useOf(entry);
  if (!use) return false;
  const found = await db
    .select({ one: sql`1` })
    .from(use.table)
    .where(use.rows)
    .limit(1);
  return found.length > 0;
}
