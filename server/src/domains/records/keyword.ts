import { and, eq, not, or, sql, type SQL } from 'drizzle-orm';
import { contains, isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import type { Scope } from '../../platform/sessions/session';
import { within } from '../../platform/sessions/storesInView';
import { medicalCase } from '../cases/schema';
import { hasKeyword } from '../customer';
import { owner } from '../owners/schema';

/** Part of a case's number: digits, or what it begins with. */
const NUMBER = /^[a-z]{0,4}\d{3,}$/i;
/** So many owners are named one by one; of more, who has the keyword is asked of each case. */
const MOST_OWNERS = 2000;
/** So many different diagnoses are looked at one by one; where doctors wrote more, each case is. */
const MOST_DIAGNOSES = 5000;

/** The ways in which a case may have a keyword, each served by an index of its own; none: no case has it. */
export type KeywordWays = readonly SQL[];

/** Has the keyword in one of the ways. */
export const inAnyWay = (ways: KeywordWays): SQL => or(...ways) ?? sql`false`;

/**
 * Owners first, then their cases: from the ids themselves the planner knows how many cases there will be, and takes the
 * index of owners for few and the order of the list for many.
 */
async function ofOwners(context: CallContext, keyword: string, stores: Scope): Promise<SQL[]> {
  const has = hasKeyword(context, keyword, stores);
  const ids = await context.db
    .select({ id: owner.id })
    .from(owner)
    .where(has)
    .limit(MOST_OWNERS + 1);
  if (ids.length === 0) return [];
  return ids.length > MOST_OWNERS
    ? [sql`${medicalCase.ownerId} in (select ${owner.id} from ${owner} where ${has})`]
    : [
        isOneOf(
          medicalCase.ownerId,
          ids.map(({ id }) => id),
        ),
      ];
}

/** Cases say the same few diagnoses over and over: each is looked at once, by leaps along its index. */
async function ofDiagnoses({ db }: CallContext, keyword: string): Promise<SQL[]> {
  const { diagnosis } = medicalCase;
  const { rows } = await db.execute<{ words: string; at: number }>(sql`
    with recursive each (words, at) as (
      (select ${diagnosis}, 0 from ${medicalCase} order by ${diagnosis} limit 1)
      union all
      select (select ${diagnosis} from ${medicalCase} where ${diagnosis} > each.words order by ${diagnosis} limit 1),
        at + 1
      from each where each.words is not null and at <= ${MOST_DIAGNOSES}
    )
    select words, at from each
    where at > ${MOST_DIAGNOSES} and words is not null or position(lower(${keyword}) in lower(words)) > 0`);
  if (rows.some(({ at }) => at > MOST_DIAGNOSES)) return [contains(diagnosis, keyword)];
  return rows.length === 0
    ? []
    : [
        isOneOf(
          diagnosis,
          rows.map(({ words }) => words),
        ),
      ];
}

/**
 * What a keyword asks for: cases of owners who have it or whose pet has it, and those with that number. A whole number
 * names its case alone: only parts of one are looked for in every case.
 *
 * @param stores in which a whole number is looked for, and owners are known
 * @param options `diagnoses`: what is said of the animal may have it, too
 */
export async function waysOf(
  context: CallContext,
  keyword: string,
  stores: Scope,
  { diagnoses }: { readonly diagnoses: boolean },
): Promise<KeywordWays> {
  if (NUMBER.test(keyword)) {
    const whole = eq(medicalCase.caseNo, keyword.toUpperCase());
    const [one] = await context.db
      .select({ id: medicalCase.id })
      .from(medicalCase)
      .where(and(within(medicalCase.storeId, stores), whole))
      .limit(1);
    if (one) return [whole];
  }
  return [
    ...(diagnoses ? await ofDiagnoses(context, keyword) : []),
    ...(await ofOwners(context, keyword, stores)),
    ...(NUMBER.test(keyword) ? [contains(medicalCase.caseNo, keyword)] : []),
  ];
}

/** How many cases there are, counted way by way: each by its index, without those that an earlier one has counted. */
export async function countOf(
  { db }: CallContext,
  wanted: SQL | undefined,
  ways: KeywordWays | null,
): Promise<number> {
  if (ways === null) return db.$count(medicalCase, wanted);
  let total = 0;
  for (const [at, way] of ways.entries()) {
    const counted = ways.slice(0, at).map((earlier) => not(earlier));
    total += await db.$count(medicalCase, and(wanted, way, ...counted));
  }
  return total;
}
