import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { FileAnswer, RequestOf } from '@hospital/shared/contract/call';
import type { CUSTOMER_COLUMNS, customerCalls, CustomerRow } from '@hospital/shared/contract/calls/customers';
import { CUSTOMER_FIELDS, CUSTOMER_STATUS_WORDS } from '@hospital/shared/contract/customerWords';
import { petWithState } from '@hospital/shared/contract/petStates';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { inOrderOf, isOneOf } from '../../platform/database/paging';
import { ownerStore } from './schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { stretched, stretchOf, type Stretch } from '../../platform/database/stretch';
import { optionsOf } from '../dictionary';
import type { CallContext } from '../../platform/http/call';
import type { Scope } from '../../platform/sessions/session';
import { storesInView } from '../../platform/sessions/storesInView';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';
import { mobileFor, ownerColumns } from './customerRecords';
import { owedByOwner, owesSomething } from './debts';
import { briefColumns, petBrief, treatableFirst } from './petRecords';
import { hasKeyword } from './search';

type Filters = Omit<RequestOf<typeof customerCalls.page>, 'page' | 'pageSize'>;

/** Literals, so that the partial indexes serve. */
const present = sql`owner.status <> 2 and owner.del_flag = 'N'`;

const knownIn = (stores: Scope): SQL | undefined =>
  stores === 'all'
    ? undefined
    : sql`${owner.id} in (select ${ownerStore.ownerId} from ${ownerStore} where ${isOneOf(ownerStore.storeId, stores)})`;

/** Owners of the list. The list, its total and its sum count by it. */
function wantedOf(context: CallContext, filters: Filters): SQL | undefined {
  const stores = storesInView(context.identity, filters.storeId);
  const keyword = filters.keyword?.trim();
  return and(
    present,
    knownIn(stores),
    keyword ? hasKeyword(context, keyword, stores) : undefined,
    filters.level ? eq(owner.level, filters.level) : undefined,
    filters.tag ? sql`${owner.tags} @> ${JSON.stringify([filters.tag])}::jsonb` : undefined,
    filters.source ? eq(owner.source, filters.source) : undefined,
    ...inDays(owner.lastVisitDate, filters),
    filters.oweFlag === 'Y' ? owesSomething : undefined,
    filters.oweFlag === 'N' ? sql`not (${owesSomething})` : undefined,
    filters.blackFlag ? eq(owner.blackFlag, filters.blackFlag) : undefined,
    filters.status === undefined ? undefined : eq(owner.status, filters.status),
  );
}

/** From so many digits on a keyword is the tail of a telephone before anything else. */
const TAIL = /^\d{4,}$/;

/** Whose telephone ends so comes first, as in the box that chooses owners. */
const tailFirst = (digits: string, backwards: boolean): readonly SQL[] => [
  sql`(right(${owner.mobile}, ${digits.length}::int) = ${digits}) ${sql.raw(backwards ? 'asc' : 'desc')}`,
];

/**
 * The newest first unless another order is asked for, below those whose telephone ends with what is looked for; who never
 * came stands behind all who did.
 */
function orderOf({ orderByField, orderByType, keyword = '' }: Filters, backwards = false): readonly SQL[] {
  const digits = keyword.trim();
  if (orderByField === undefined && TAIL.test(digits))
    return [...tailFirst(digits, backwards), ...orderOf({ orderByType }, backwards)];
  const falls = (orderByType !== 'asc') !== backwards;
  const way = sql.raw(falls ? 'desc' : 'asc');
  const nulls = sql.raw(falls ? 'nulls last' : 'nulls first');
  return orderByField === 'lastVisitDate'
    ? [sql`${owner.lastVisitDate} ${way} ${nulls}`, sql`${owner.id} ${way}`]
    : [sql`${owner.createDate} ${way}`, sql`${owner.id} ${way}`];
}

const findOwners = (context: CallContext, filters: Filters, stretch: Stretch) =>
  context.db
    .select({ id: owner.id })
    .from(owner)
    .where(stretched(wantedOf(context, filters), stretch))
    .orderBy(...orderOf(filters, stretch.backwards))
    .limit(stretch.limit)
    .offset(stretch.offset);

/** The owners of a page with all that a row shows, in no order. */
async function rowsOf({ db, identity }: CallContext, ids: readonly string[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const [owners, pets] = await Promise.all([
    db
      .select({
        ...ownerColumns(identity.storeId),
        source: owner.source,
        owed: owedByOwner,
        status: owner.status,
        createDate: owner.createDate,
      })
      .from(owner)
      .innerJoin(store, eq(store.id, owner.storeId))
      .where(isOneOf(owner.id, ids)),
    db
      .select({ ownerId: pet.ownerId, ...briefColumns })
      .from(pet)
      .where(and(isOneOf(pet.ownerId, ids), ne(pet.delFlag, 'Y')))
      .orderBy(...treatableFirst),
  ]);
  return owners.map(({ owed, ...row }) => {
    const own = pets.filter(({ ownerId }) => ownerId === row.ownerId).map(petBrief);
    return {
      ...row,
      mobile: mobileFor(identity, row.mobile),
      lastVisitDate: row.lastVisitDate && formatDateTime(row.lastVisitDate),
      pets: own,
      oweAmount: yuanOf(owed),
      petCount: own.length,
      status: row.status as CustomerRow['status'],
      createDate: formatDateTime(row.createDate),
    };
  });
}

/** What those of the list owe together, in fen. */
async function owedTogether(context: CallContext, filters: Filters): Promise<number> {
  const [sum] = await context.db
    .select({ fen: sql<number>`coalesce(sum(bill.payable_amount - bill.paid_amount), 0)::float8` })
    .from(sql`bill`)
    .innerJoin(owner, sql`${owner.id} = bill.owner_id`)
    .where(and(sql`bill.status in (0, 1)`, wantedOf(context, filters)));
  return sum?.fen ?? 0;
}

/** @throws 40302, 40001 */
export async function listCustomers(
  context: CallContext,
  request: RequestOf<typeof customerCalls.page>,
): Promise<{ list: CustomerRow[]; total: number; ext: { oweSum: number } }> {
  const { db } = context;
  const wanted = wantedOf(context, request);
  let counting: Promise<number> | undefined;
  const count = (): Promise<number> => (counting ??= db.$count(owner, wanted).then((total) => total));
  const { keyword, oweFlag, orderByField, orderByType } = request;
  // What looks something up for each owner would do it once more when it counts to a far page.
  const looksUp =
    keyword?.trim() || oweFlag !== undefined || storesInView(context.identity, request.storeId) !== 'all';
  const byTime =
    looksUp || orderByField === 'lastVisitDate'
      ? undefined
      : { db, table: owner, wanted, by: owner.createDate, descending: orderByType !== 'asc' };
  const stretch = await stretchOf(request, count, byTime);
  const page = findOwners(context, request, stretch).then(async (found) => {
    const inWay = found.map(({ id }) => id);
    const ids = stretch.backwards ? inWay.reverse() : inWay;
    return inOrderOf(ids, await rowsOf(context, ids), ({ ownerId }) => ownerId);
  });
  const [list, total, owed] = await Promise.all([
    page,
    stretch.counted?.total ?? count(),
    owedTogether(context, request),
  ]);
  return { list, total, ext: { oweSum: yuanOf(owed) } };
}

interface Exported extends CustomerRow {
  readonly sourceName: string;
  readonly levelName: string;
  readonly tagNames: string;
}

const columns: SheetColumns<(typeof CUSTOMER_COLUMNS)[number], Exported> = {
  name: { title: CUSTOMER_FIELDS.name, value: ({ name }) => name, width: 14 },
  mobile: { title: CUSTOMER_FIELDS.mobile, value: ({ mobile }) => mobile, mobiles: true },
  petNames: {
    title: CUSTOMER_FIELDS.petNames,
    value: ({ pets }) => pets.map(petWithState).join('、'),
    width: 24,
  },
  level: { title: CUSTOMER_FIELDS.level, value: ({ levelName }) => levelName, width: 12 },
  tags: { title: CUSTOMER_FIELDS.tags, value: ({ tagNames }) => tagNames, width: 20 },
  source: { title: CUSTOMER_FIELDS.source, value: ({ sourceName }) => sourceName, width: 12 },
  storeName: { title: CUSTOMER_FIELDS.storeName, value: ({ storeName }) => storeName, width: 28 },
  storeUserNo: { title: CUSTOMER_FIELDS.storeUserNo, value: ({ storeUserNo }) => storeUserNo, width: 16 },
  lastVisitDate: {
    title: CUSTOMER_FIELDS.lastVisitDate,
    value: ({ lastVisitDate }) => lastVisitDate,
    width: 20,
  },
  oweAmount: { title: CUSTOMER_FIELDS.oweAmount, value: ({ oweAmount }) => oweAmount, width: 12 },
  createDate: { title: CUSTOMER_FIELDS.createDate, value: ({ createDate }) => createDate, width: 20 },
  status: {
    title: CUSTOMER_FIELDS.status,
    value: ({ status }) => CUSTOMER_STATUS_WORDS[status],
    width: 8,
  },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export async function exportCustomers(
  context: CallContext,
  request: RequestOf<typeof customerCalls.export>,
): Promise<FileAnswer> {
  const [found, options] = await Promise.all([
    findOwners(context, request, idsToExport),
    optionsOf(context.db, ['customer_source', 'customer_level', 'customer_tag']),
  ]);
  const nameOf = (type: string, code: string): string =>
    options.get(type)?.find((option) => option.code === code)?.name ?? code;
  return exportList({
    name: '宠主',
    columns,
    chosen: request.columns,
    ids: found.map(({ id }) => id),
    rowsOf: async (ids) =>
      (await rowsOf(context, ids)).map((row) => ({
        ...row,
        sourceName: nameOf('customer_source', row.source),
        levelName: nameOf('customer_level', row.level),
        tagNames: row.tags.map((tag) => nameOf('customer_tag', tag)).join('、'),
      })),
    idOf: ({ ownerId }) => ownerId,
  });
}
