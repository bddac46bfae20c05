import { and, desc, eq, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { customerCalls, CustomerBrief, PetHit } from '@hospital/shared/contract/calls/customers';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { CUSTOMER_PLAIN } from '../../platform/privacy/mobile';
import { formatDay, startOfDay } from '../../platform/database/chinaTime';
import { planningOnce } from '../../platform/database/generalPlans';
import { preparedQuery, unnamed } from '../../platform/database/preparedQuery';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
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
import { type Give, hitsOf, type Keyword, keywordOf, shapeOf, type Values, valuesOf } from './keyword';

/**
 * So many hits of a word are ranked, in the order of their texts, where an exact one comes first. Who types a single
 * letter in a chain of a million is shown some of its hits; the next letter brings what they meant.
 */
const mostRanked = 500;
/** In the whole chain fewer, since each is looked up. */
const mostRankedOfChain = 100;

const rankedOf = (stores: Scope): number => (stores === 'all' ? mostRankedOfChain : mostRanked);

/**
 * Who is here today or is expected comes first, then who came last; where many stores are looked at, the last visit alone
 * counts.
 */
function visitedToday(stores: Scope, give: Give): SQL {
  if (stores === 'all') return sql`select null::text as owner_id where false`;
  const ofStore = sql`store_id = any(${give('stores')}::text[])`;
  return sql`select owner_id from booking where ${ofStore}
      and register_time >= ${give('since')}::timestamptz and state <> 4
    union all
    select owner_id from reservation where ${ofStore}
      and reservation_date = ${give('today')}::date and status in (0, 1, 2) and owner_id is not null`;
}

/** Today, by the names under which `visitedToday` asks for it. */
const valuesOfToday = (): Values => ({
  since: startOfDay(new Date(), 0).toISOString(),
  today: formatDay(new Date()),
});

/** Whom a keyword finds, and who of them comes first. */
interface Found {
  /** Rows that have it: `owner_id`, and `pet_id` where it was the pet's. */
  readonly hits: SQL;
  /** Which of them have a name, telephone or number that the keyword is. */
  readonly exact: ReturnType<typeof exactHits>;
  /** Whether an owner is here today or expected. */
  readonly isToday: SQL;
}

/** In a statement that is built once for all keywords of its shape: its values are given when it runs. */
const foundBy = (keyword: Keyword): Found => {
  const limit = rankedOf(keyword.stores);
  return {
    hits: hitsOf(keyword, sql.placeholder, limit),
    exact: exactHits(keyword, sql.placeholder, limit),
    isToday: sql`${owner.id} in (select owner_id from (${visitedToday(keyword.stores, sql.placeholder)}) today)`,
  };
};

/** Neither removed nor merged into another one; in the words of the index that they are ranked by. */
const isThere = sql`${owner.status} <> ${sql.raw(String(MERGED))} and ${owner.delFlag} = 'N'`;

/**
 * Who has the keyword, best first: who is called so, then visits of today, then the last ones. Hundreds are ranked and
 * few are shown, so that only what ranks them is read here, from an index that has it (`owner_ranked`).
 */
const rankedOwners = (db: TenantDatabase, { hits, exact, isToday }: Found, limit: number | Placeholder) =>
  db
    .select({
      id: owner.id,
      isExact: sql<boolean>`${exact.ofCustomer}`.as('is_exact'),
      isToday: sql<boolean>`${isToday}`.as('is_today'),
      lastVisitDate: owner.lastVisitDate,
    })
    .from(owner)
    .where(and(sql`${owner.id} in (select owner_id from (${hits}) hit)`, isThere))
    .orderBy(sql`is_exact desc, is_today desc, ${owner.lastVisitDate} desc nulls last, ${owner.id}`)
    .limit(limit);

const seesWhole = ({ identity }: Pick<CallContext, 'identity'>): boolean =>
  identity.permissions.has(CUSTOMER_PLAIN);

/** How many a search shows that names no number. */
const usual = 20;

const ownersStatement = (db: TenantDatabase, keyword: Keyword) => {
  const ranked = rankedOwners(db, foundBy(keyword), sql.placeholder('limit')).as('ranked');
  return selectBriefs(db, sql.placeholder('own'))
    .innerJoin(ranked, eq(ranked.id, owner.id))
    .orderBy(
      desc(ranked.isExact),
      desc(ranked.isToday),
      sql`${ranked.lastVisitDate} desc nulls last`,
      ranked.id,
    )
    .prepare(unnamed);
};

/** Owners of the stores in view who have the keyword: who is called so first, then visits of today, then the last ones. */
export async function searchCustomers(
  context: CallContext,
  { keyword: typed, limit = usual }: RequestOf<typeof customerCalls.search>,
): Promise<CustomerBrief[]> {
  const { identity } = context;
  const keyword = keywordOf(typed, storesInView(identity), seesWhole(context));
  if (!keyword) return [];
  const db = planningOnce(context.db);
  const statement = preparedQuery(db, `owners ${shapeOf(keyword)}`, () => ownersStatement(db, keyword));
  const values = { ...valuesOf(keyword), ...valuesOfToday(), own: identity.storeId, limit };
  const rows = await statement.execute(values);
  return rows.map((row) => briefOf(identity, row));
}

/** Which pets have the keyword, best first and the dead last; read from indexes alone, as {@link rankedOwners}. */
const rankedPets = (db: TenantDatabase, { hits, exact, isToday }: Found) =>
  db
    .select({
      id: pet.id,
      isDead: sql<boolean>`${pet.status} = 2`.as('is_dead'),
      isExact: sql<boolean>`${exact.ofPet}`.as('is_exact'),
      isToday: sql<boolean>`${isToday}`.as('is_today'),
      status: pet.status,
      visited: sql<Date | null>`coalesce(${pet.lastVisitDate}, ${owner.lastVisitDate})`.as('visited'),
      storeNo: pet.storeNo,
    })
    .from(sql`(${hits}) hit`)
    .innerJoin(pet, sql`${pet.ownerId} = hit.owner_id and (hit.pet_id = '' or hit.pet_id = ${pet.id})`)
    .innerJoin(owner, sql`${owner.id} = hit.owner_id`)
    .where(and(eq(pet.delFlag, 'N'), isThere))
    // Their own text may find a pet beside their owner's.
    .groupBy(pet.tenantId, pet.id, owner.tenantId, owner.id)
    .orderBy(
      sql`is_dead, is_exact desc, is_today desc, ${pet.status}, visited desc nulls last, ${pet.storeNo}, ${pet.id}`,
    )
    .limit(sql.placeholder('limit'));

const petsStatement = (db: TenantDatabase, keyword: Keyword) => {
  const ranked = rankedPets(db, foundBy(keyword)).as('ranked');
  return db
    .select({
      ...briefColumns,
      ownerId: owner.id,
      ownerName: owner.name,
      mobile: owner.mobile,
      level: owner.level,
      blackFlag: owner.blackFlag,
    })
    .from(ranked)
    .innerJoin(pet, eq(pet.id, ranked.id))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .orderBy(
      ranked.isDead,
      desc(ranked.isExact),
      desc(ranked.isToday),
      ranked.status,
      sql`${ranked.visited} desc nulls last`,
      ranked.storeNo,
      ranked.id,
    )
    .prepare(unnamed);
};

/**
 * The same pet by pet. An owner's text finds all of their pets, a pet's own text that pet; the dead come last, whatever
 * they were called.
 */
export async function searchPets(
  context: CallContext,
  { keyword: typed, limit = usual }: RequestOf<typeof customerCalls.searchPets>,
): Promise<PetHit[]> {
  const { identity } = context;
  const keyword = keywordOf(typed, storesInView(identity), seesWhole(context));
  if (!keyword) return [];
  const db = planningOnce(context.db);
  const statement = preparedQuery(db, `pets ${shapeOf(keyword)}`, () => petsStatement(db, keyword));
  const rows = await statement.execute({ ...valuesOf(keyword), ...valuesOfToday(), limit });
  return rows.map(({ ownerId, ownerName, mobile, level, blackFlag, ...animal }) => ({
    ...petBrief(animal),
    ...{ ownerId, ownerName, mobile: mobileFor(identity, mobile), level, blackFlag },
  }));
}

/** So many searches of the whole chain a user may make in a minute: nobody reads a chain's owners off by guessing. */
const mostInMinute = 30;
const minute = 60;

const chainStatement = (db: TenantDatabase, keyword: Keyword) =>
  rankedOwners(db, foundBy(keyword), mostRankedOfChain).prepare(unnamed);

/**
 * Owners of the whole chain, their telephones masked for everybody.
 *
 * @throws 42901 for who searches too often
 */
export const searchChain =
  ({ database }: Pick<Services, 'database'>) =>
  async (
    context: CallContext,
    { keyword: typed, page, pageSize }: RequestOf<typeof customerCalls.searchChain>,
  ): Promise<{ list: CustomerBrief[]; total: number }> => {
    const { tenantId, userId } = context.identity;
    const hits = await new Attempts(database.kernel).count(`searchChain:${tenantId}:${userId}`, minute);
    if (hits > mostInMinute) throw new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁，请稍后再试');
    // What a masked telephone tells is all that finds it here, whoever asks.
    const keyword = keywordOf(typed, 'all', false);
    if (!keyword) return { list: [], total: 0 };
    const db = planningOnce(context.db);
    const statement = preparedQuery(db, `chain ${shapeOf(keyword)}`, () => chainStatement(db, keyword));
    const ids = await statement.execute(valuesOf(keyword));
    const shown = ids.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
    return { list: await briefsOf(context, shown, 'masked'), total: ids.length };
  };

/** Nobody has so many owners: all that have a keyword are wanted. */
const everybody = 1_000_000;

/** Owners who have the keyword, as a condition of a list. */
export const hasKeyword = (context: Pick<CallContext, 'identity'>, typed: string, stores: Scope): SQL => {
  const keyword = keywordOf(typed, stores, seesWhole(context));
  if (!keyword) return sql`false`;
  const values = valuesOf(keyword);
  const hits = hitsOf(keyword, (name) => values[name], everybody);
  return sql`${owner.id} in (select owner_id from (${hits}) found)`;
};
