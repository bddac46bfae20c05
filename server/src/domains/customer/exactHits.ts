import { sql, type SQL } from 'drizzle-orm';
import { owner, pet } from '../owners/schema';
import { type Give, isNumber, type Keyword, wholeHits } from './keyword';

/** Whether somebody typed the whole of a row's name, telephone, number or chip. */
interface Exact {
  /** For rows of `owner`: the owner's, or that of one of their pets. */
  readonly ofCustomer: SQL;
  /** For rows of `pet` with their `owner`: the pet's or the owner's. */
  readonly ofPet: SQL;
}

/**
 * Who is meant by a keyword that is typed whole. An ending of a name is a term as the whole name is, so that the name
 * itself is looked at.
 *
 * @param limit so many terms are looked at
 */
export function exactHits(keyword: Keyword, give: Give, limit: number): Exact {
  const whole = wholeHits(keyword, give, limit);
  if (isNumber(keyword.text))
    return {
      ofCustomer: sql`${owner.id} in (select owner_id from (${whole}) exact)`,
      ofPet: sql`((${owner.id}, '') in (${whole}) or (${owner.id}, ${pet.id}) in (${whole}))`,
    };
  /** Letters alike, without spaces, as a term has a name. */
  const isNamed = (name: unknown): SQL =>
    sql`lower(regexp_replace(${name}, '\\s', '', 'g')) = ${give('text')}`;
  // By owner and animal, as the index has them with their names.
  const namesOfPets = sql`select term.owner_id from (${whole}) term
    join pet animal on animal.owner_id = term.owner_id and animal.id = term.pet_id
    where ${isNamed(sql`animal.name`)}`;
  return {
    ofCustomer: sql`(${isNamed(owner.name)} or ${owner.id} in (${namesOfPets}))`,
    ofPet: sql`(${isNamed(owner.name)} or ${isNamed(pet.name)})`,
  };
}
