import { sql, type SQL } from 'drizzle-orm';
import { searchTerm } from './schema';
import { exactTermsOf, plain } from './searchTerms';

/** A name as its term has it: letters alike, without spaces. */
const plainName = (name: SQL): SQL => sql`lower(regexp_replace(${name}, '\\s', '', 'g'))`;

/**
 * Whom somebody typed whole: rows with `owner_id`, and `pet_id` where it is the pet's, whose name, telephone, number or
 * chip the keyword is. An ending of a name is a term as the whole name is, so that the name itself is looked at.
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
): SQL {
  const terms = sql.join(
    exactTermsOf(keyword, seesWhole).map((term) => sql`${term}`),
    sql`, `,
  );
  const whole = sql`select owner_id, pet_id from ${searchTerm}
    where term in (${terms}) ${ofStores} order by term, owner_id, pet_id limit ${limit}`;
  const text = plain(keyword);
  // What has a digit in it is a telephone, a number or a chip, of which no other part is a term.
  if (/\d/.test(text)) return whole;
  return sql`select term.owner_id, term.pet_id from (${whole}) term
    join owner person on person.id = term.owner_id
    left join pet animal on animal.id = term.pet_id
    where ${plainName(sql`coalesce(animal.name, person.name)`)} = ${text}`;
}
