import { type Placeholder, sql, type SQL } from 'drizzle-orm';
import { textArray } from '../../platform/database/paging';
import type { Scope } from '../../platform/sessions/session';
import { searchTerm } from './schema';
import { exactTermsOf, plain, rangesOf, type TermRange, wordsOf } from './searchTerms';

/** What somebody typed, and where it is looked for. */
export interface Keyword {
  /** Where the terms of each word stand; the first word finds the fewest. */
  readonly words: readonly (readonly TermRange[])[];
  /** The terms that the whole of it is. */
  readonly exact: readonly string[];
  /** The name that the whole of it may be. */
  readonly text: string;
  readonly stores: Scope;
}

/** Null for a keyword without a word, and for who stands in no store. */
export function keywordOf(typed: string, stores: Scope, seesWhole: boolean): Keyword | null {
  const words = wordsOf(typed).map((word) => rangesOf(word, seesWhole));
  if (words.length === 0 || (stores !== 'all' && stores.length === 0)) return null;
  return { words, exact: exactTermsOf(typed, seesWhole), text: plain(typed), stores };
}

/** Values of a statement by their names. */
export type Values = Readonly<Record<string, string>>;

/** What stands for a value in a statement: the value, or a placeholder in one that is built once for many keywords. */
export type Give = (name: string) => string | Placeholder | undefined;

const from = (word: number, range: number): string => `from${word}.${range}`;
const before = (word: number, range: number): string => `before${word}.${range}`;
const exactTerm = (at: number): string => `exact${at}`;

/** The values of a keyword, by the names under which its statements ask for them. */
export function valuesOf({ words, exact, text, stores }: Keyword): Values {
  const ranges = words.flatMap((own, word) =>
    own.flatMap((range, at) => [
      [from(word, at), range.from],
      [before(word, at), range.before],
    ]),
  );
  return {
    ...(Object.fromEntries(ranges) as Values),
    ...Object.fromEntries(exact.map((term, at) => [exactTerm(at), term])),
    text,
    ...(stores === 'all' ? {} : { store: stores[0] ?? '', stores: textArray(stores) }),
  };
}

/** Keywords of one shape have one statement, with other values. */
export const shapeOf = ({ words, exact, text, stores }: Keyword): string =>
  [
    ...words.map((ranges) => ranges.length),
    ...['exact', exact.length, isNumber(text), stores === 'all' ? 'all' : Math.min(stores.length, 2)],
  ].join(' ');

/** What has a digit in it is a telephone, a number or a chip, of which no other part is a term. */
export const isNumber = (text: string): boolean => /\d/.test(text);

/** One store by its name, so that the index gives its terms in their order. */
const ofStores = (stores: Scope, give: Give): SQL => {
  if (stores === 'all') return sql``;
  return stores.length === 1
    ? sql`and store_id = ${give('store')}`
    : sql`and store_id = any(${give('stores')}::text[])`;
};

/** Owners who have all of the other words, too. */
const alsoHas = (others: Keyword['words'], give: Give): SQL =>
  sql.join(
    others.map((ranges, at) => {
      const any = ranges.map(
        (_, range) =>
          sql`(${searchTerm.term} >= ${give(from(at + 1, range))} and ${searchTerm.term} < ${give(before(at + 1, range))})`,
      );
      return sql` and exists (select from ${searchTerm}
        where ${searchTerm.ownerId} = h.owner_id and (${sql.join(any, sql` or `)}))`;
    }),
    sql``,
  );

/**
 * What has a keyword: owners, with the pet where it was the pet's. Who sees telephones masked finds one by the whole of
 * it or its last four digits alone.
 *
 * @param limit so many terms of the first word are looked at; it stands in the statement, whose plan depends on it
 */
export function hitsOf({ words, stores }: Keyword, give: Give, limit: number): SQL {
  const [first = [], ...others] = words;
  // Each range by itself, so that each is read in the order of the index and no further than it has to be.
  const parts = first.map(
    (_, range) => sql`(select owner_id, pet_id from ${searchTerm}
      where term >= ${give(from(0, range))} and term < ${give(before(0, range))} ${ofStores(stores, give)}
      order by term, owner_id, pet_id limit ${sql.raw(String(limit))})`,
  );
  return sql`select distinct h.owner_id, h.pet_id from (${sql.join(parts, sql` union all `)}) h
    where true ${alsoHas(others, give)}`;
}

/** Owners and pets of which a term is the whole keyword. */
export function wholeHits({ exact, stores }: Keyword, give: Give, limit: number): SQL {
  const terms = sql.join(
    exact.map((_, at) => sql`${give(exactTerm(at))}`),
    sql`, `,
  );
  return sql`select owner_id, pet_id from ${searchTerm}
    where term in (${terms}) ${ofStores(stores, give)}
    order by term, owner_id, pet_id limit ${sql.raw(String(limit))}`;
}
