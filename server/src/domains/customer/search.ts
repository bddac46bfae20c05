import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { customerCalls, CustomerBrief, PetHit } from '@hospital/shared/contract/calls/customers';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { CUSTOMER_PLAIN } from '../../platform/privacy/mobile';
import { formatDay, startOfDay } from '../../platform/database/chinaTime';
import { planningOnce } from '../../platform/database/generalPlans';
import { isOneOf } from '../../platform/database/paging';
import { searchTerm } from './schema';
import { owner, pet } from '../owners/schema';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { Attempts } from '../../platform/sessions/attempts';
import type { Scope } from '../../platform/sessions/session';
import { storesInView } from '../../platform/sessions/storesInView';
import { exactHits } from './exactHits';
import { briefOf, briefsOf, mobileFor, selectBriefs } from './customerRecords';
import { briefColumns, petBrief } from './petRecords';
import { MERGED } from './scope';
import { rangesOf, wordsOf } from './searchTerms';

/**
 * So many hits of a word are ranked, in the order of their texts, where an exact one comes first. Who types a single
 * letter in a chain of a million is shown some of its hits; the next letter brings what they meant.
 */
const mostRanked = 500;
/** In the whole chain fewer, since each is looked up. */
const mostRankedOfChain = 200;

/** Terms of a word: a range of the index for each way to read it. */
function ofWord(word: string, seesWhole: boolean): SQL {
  const ranges = rangesOf(word, seesWhole).map(
    ({ from, before }) => sql`(${searchTerm.term} >= ${from} and ${searchTerm.term} < ${before})`,
  );
  return sql`(${sql.join(ranges, sql` or `)})`;
}

const rankedOf = (stores: Scope): number => (stores === 'all' ? mostRankedOfChain : mostRanked);

/** One store by its name, so that the index gives its terms in their order. */
const ofStores = (stores: Scope): SQL => {
  if (stores === 'all') return sql``;
  return stores.length === 1 ? sql`and store_id = ${stores[0]}` : sql`and ${isOneOf(sql`store_id`, stores)}`;
};

/** Owners who have all of the other words, too. */
const alsoHas = (words: readonly string[], seesWhole: boolean): SQL =>
  sql.join(
    words.map(
      (word) => sql` and exists (select from ${searchTerm}
        where ${searchTerm.ownerId} = h.owner_id and ${ofWord(word, seesWhole)})`,
    ),
    sql``,
  );

/**
 * What has a keyword: owners, with the pet where it was the pet's. Who sees telephones masked finds one by the whole of
 * it or its last four digits alone.
 */
function hitsOf(
  words: readonly string[],
  stores: Scope,
  { seesWhole, limit }: { readonly seesWhole: boolean; readonly limit: number },
): SQL {
  const [first = '', ...others] = words;
  // Each range by itself, so that each is read in the order of the index and no further than it has to be.
  const parts = rangesOf(first, seesWhole).map(
    ({ from, before }) => sql`(select owner_id, pet_id from ${searchTerm}
      where term >= ${from} and term < ${before} ${ofStores(stores)}
      order by term, owner_id, pet_id limit ${sql.raw(String(limit))})`,
  );
  return sql`select distinct h.owner_id, h.pet_id from (${sql.join(parts, sql` union all `)}) h
    where true ${alsoHas(others, seesWhole)}`;
}

/**
 * Who is here today or is expected comes first, then who came last; where many stores are looked at, the last visit alone
 * counts.
 */
function visitedToday(stores: Scope): SQL {
  if (stores === 'all') return sql`select null::text as owner_id where false`;
  const ofStore = isOneOf(sql`store_id`, stores);
  return sql`select owner_id from booking where ${ofStore}
      and register_time >= ${startOfDay(new Date(), 0).toISOString()}::timestamptz and state <> 4
    union all
    select owner_id from reservation where ${ofStore}
      and reservation_date = ${formatDay(new Date())}::date and status in (0, 1, 2) and owner_id is not null`;
}

interface Wanted {
  readonly stores: Scope;
  readonly seesWhole: boolean;
}

/** Whom a keyword finds, and who of them comes first. */
interface Found {
  /** Rows that have it: `owner_id`, and `pet_id` where it was the pet's. */
  readonly hits: SQL;
  /** Which of them have a name, telephone or number that the keyword is. */
  readonly exact: ReturnType<typeof exactHits>;
  /** Whether an owner is here today or expected. */
  readonly isToday: SQL;
}

/** Null for a keyword without a word, and for who stands in no store. */
function foundBy(keyword: string, { stores, seesWhole }: Wanted): Found | null {
  const words = wordsOf(keyword);
  if (words.length === 0 || (stores !== 'all' && stores.length === 0)) return null;
  const limit = rankedOf(stores);
  return {
    hits: hitsOf(words, stores, { seesWhole, limit }),
    exact: exactHits(keyword, { ofStores: ofStores(stores), seesWhole, limit }),
    isToday: sql`${owner.id} in (select owner_id from (${visitedToday(stores)}) today)`,
  };
}

/** Neither removed nor merged into another one. */
const isThere = and(ne(owner.status, MERGED), eq(owner.delFlag, 'N'));

const isAmong = ({ hits }: Found): SQL | undefined =>
  and(sql`${owner.id} in (select owner_id from (${hits}) hit)`, isThere);

const bestFirst = ({ exact, isToday }: Found): SQL[] => [
  sql`${exact.ofCustomer} desc`,
  sql`${isToday} desc`,
  sql`${owner.lastVisitDate} desc nulls last`,
  sql`${owner.id}`,
];

const seesWhole = ({ identity }: Pick<CallContext, 'identity'>): boolean =>
  identity.permissions.has(CUSTOMER_PLAIN);

/** How many a search shows that names no number. */
const usual = 20;

/** Owners of the stores in view who have the keyword: who is called so first, then visits of today, then the last ones. */
export async function searchCustomers(
  context: CallContext,
  { keyword, limit = usual }: RequestOf<typeof customerCalls.search>,
): Promise<CustomerBrief[]> {
  const { identity } = context;
  const found = foundBy(keyword, { stores: storesInView(identity), seesWhole: seesWhole(context) });
  if (!found) return [];
  const rows = await selectBriefs({ db: planningOnce(context.db), identity })
    .where(isAmong(found))
    .orderBy(...bestFirst(found))
    .limit(limit);
  return rows.map((row) => briefOf(identity, row));
}

/**
 * The same pet by pet. An owner's text finds all of their pets, a pet's own text that pet; the dead come last, whatever
 * they were called.
 */
export async function searchPets(
  context: CallContext,
  { keyword, limit = usual }: RequestOf<typeof customerCalls.searchPets>,
): Promise<PetHit[]> {
  const { db, identity } = context;
  const found = foundBy(keyword, { stores: storesInView(identity), seesWhole: seesWhole(context) });
  if (!found) return [];
  const rows = await planningOnce(db)
    .select({
      ...briefColumns,
      ownerId: owner.id,
      ownerName: owner.name,
      mobile: owner.mobile,
      level: owner.level,
      blackFlag: owner.blackFlag,
    })
    .from(sql`(${found.hits}) hit`)
    .innerJoin(pet, sql`${pet.ownerId} = hit.owner_id and (hit.pet_id = '' or hit.pet_id = ${pet.id})`)
    .innerJoin(owner, sql`${owner.id} = hit.owner_id`)
    .where(and(eq(pet.delFlag, 'N'), isThere))
    // Their own text may find a pet beside their owner's.
    .groupBy(pet.tenantId, pet.id, owner.tenantId, owner.id)
    .orderBy(
      sql`(${pet.status} = 2)`,
      sql`${found.exact.ofPet} desc`,
      sql`${found.isToday} desc`,
      pet.status,
      sql`coalesce(${pet.lastVisitDate}, ${owner.lastVisitDate}) desc nulls last`,
      pet.storeNo,
      pet.id,
    )
    .limit(limit);
  return rows.map(({ ownerId, ownerName, mobile, level, blackFlag, ...animal }) => ({
    ...petBrief(animal),
    ...{ ownerId, ownerName, mobile: mobileFor(identity, mobile), level, blackFlag },
  }));
}

/** So many searches of the whole chain a user may make in a minute: nobody reads a chain's owners off by guessing. */
const mostInMinute = 30;
const minute = 60;

/**
 * Owners of the whole chain, their telephones masked for everybody.
 *
 * @throws 42901 for who searches too often
 */
export const searchChain =
  ({ database }: Pick<Services, 'database'>) =>
  async (
    context: CallContext,
    { keyword, page, pageSize }: RequestOf<typeof customerCalls.searchChain>,
  ): Promise<{ list: CustomerBrief[]; total: number }> => {
    const { tenantId, userId } = context.identity;
    const hits = await new Attempts(database.kernel).count(`searchChain:${tenantId}:${userId}`, minute);
    if (hits > mostInMinute) throw new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁，请稍后再试');
    // What a masked telephone tells is all that finds it here, whoever asks.
    const found = foundBy(keyword, { stores: 'all', seesWhole: false });
    if (!found) return { list: [], total: 0 };
    const ids = await context.db
      .select({ id: owner.id })
      .from(owner)
      .where(isAmong(found))
      .orderBy(...bestFirst(found))
      .limit(mostRankedOfChain);
    const shown = ids.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
    return { list: await briefsOf(context, shown, 'masked'), total: ids.length };
  };

/** Owners who have the keyword, as a condition of a list. */
export const hasKeyword = (context: Pick<CallContext, 'identity'>, keyword: string, stores: Scope): SQL => {
  const words = wordsOf(keyword);
  if (words.length === 0 || (stores !== 'all' && stores.length === 0)) return sql`false`;
  const all = { seesWhole: seesWhole(context), limit: 1_000_000 };
  return sql`${owner.id} in (select owner_id from (${hitsOf(words, stores, all)}) found)`;
};
