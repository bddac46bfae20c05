import { sql, type SQL } from 'drizzle-orm';
import { searchTerm } from './schema';
import { owner, pet } from '../owners/schema';
import { exactTermsOf, plain } from './searchTerms';

/** Whether a name is that text: letters alike, without spaces, as its term has it. */
const isNamed = (name: unknown, text: string): SQL =>
  sql`lower(regexp_replace(${name}, '\\s', '', 'g')) = ${text}`;

/** Whether somebody typed the whole of a row's name, telephone, number or chip. */
interface Exact {
  /** For rows of `owner`: the owner's, or that of one of their pets. */
  readonly ofCustomer: SQL;
  /** For rows of `pet` with their `owner`: the pet's or the owner's. */
  readonly ofPet: SQL;
}

/**
 * Who is meant by a keyword that is typed whole. An ending of a name is a term as the whole name is, so that the name
 * itself is looked at. What has a digit in it is a telephone, a number or a chip, of which no other part is a term.
 *
 * @param ofStores narrows terms to the stores that are looked at
 * @param limit so many terms are looked at
 */
export function exactHits(
  keyword: string,
  {
    ofStores,
    seesWhole,
    limit,
  }: { readonly ofStores: SQL; readonly seesWhole: boolean; readonly limit: number },
): Exact {
  const terms = sql.join(
    exactTermsOf(keyword, seesWhole).map((term) => sql`${term}`),
    sql`, `,
  );
  const whole = sql`select owner_id, pet_id from ${searchTerm}
    where term in (${terms}) ${ofStores} order by term, owner_id, pet_id limit ${sql.raw(String(limit))}`;
  const text = plain(keyword);
  if (/\d/.test(text))
    return {
      ofCustomer: sql`${owner.id} in (select owner_id from (${whole}) exact)`,
      ofPet: sql`((${owner.id}, '') in (${whole}) or (${owner.id}, ${pet.id}) in (${whole}))`,
    };
  const namesOfPets = sql`select animal.owner_id from (${whole}) term
    join pet animal on animal.id = term.pet_id where ${isNamed(sql`animal.name`, text)}`;
  return {
    ofCustomer: sql`(${isNamed(owner.name, text)} or ${owner.id} in (${namesOfPets}))`,
    ofPet: sql`(${isNamed(owner.name, text)} or ${isNamed(pet.name, text)})`,
  };
}
