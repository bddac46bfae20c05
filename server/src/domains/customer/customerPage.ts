import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { CUSTOMER_COLUMNS, customerCalls, CustomerRow } from '@hospital/shared/contract/calls/customers';
import { CUSTOMER_FIELDS, CUSTOMER_STATUS_WORDS } from '@hospital/shared/contract/customerWords';
import { petWithState } from '@hospital/shared/contract/petStates';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { isOneOf } from '../../platform/database/paging';
import { ownerStore } from './schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { optionsOf } from '../dictionary';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { byTime, falling, orderedBy, type OrderTerm } from '../../platform/lists/order';
import type { Scope } from '../../platform/sessions/session';
import { storesInView } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { mobileFor, ownerColumns } from './customerRecords';
import { owedByOwner, owesSomething } from './debts';
import { briefColumns, petBrief, treatableFirst } from './petRecords';
import { hasKeyword } from './search';

type Filters = ListRequest<typeof customerCalls.page>;

/** Literals, so that the partial indexes serve. */
const present = sql`owner.status <> 2 and owner.del_flag = 'N'`;

const knownIn = (stores: Scope): SQL | undefined =>
  stores === 'all'
    ? undefined
    : sql`${owner.id} in (select ${ownerStore.ownerId} from ${ownerStore} where ${isOneOf(ownerStore.storeId, stores)})`;

/** The list and what is owed together count by it. */
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

const ordered = orderedBy(
  {
    createDate: byTime(owner.createDate),
    // Who never came stands behind all who did.
    lastVisitDate: (descending) => [
      { by: owner.lastVisitDate, descending, nulls: descending ? 'last' : 'first' },
    ],
  },
  'createDate',
  'desc',
);

/**
 * The newest first unless another order is asked for. Whose telephone ends with what is looked for comes before the rest,
 * as in the box that chooses owners.
 */
function orderOf(filters: Filters): readonly OrderTerm[] {
  const digits = filters.keyword?.trim() ?? '';
  return filters.orderByField === undefined && TAIL.test(digits)
    ? [falling(sql`(right(${owner.mobile}, ${digits.length}::int) = ${digits})`), ...ordered(filters)]
    : ordered(filters);
}

/** The owners of a page with all that a row shows, in no order. */
async function rowsOf({ db, identity }: CallContext, ids: readonly string[]): Promise<CustomerRow[]> {
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

const customers = defineList({
  ...{ table: owner, id: owner.id, wanted: wantedOf, order: orderOf },
  looksUp: ({ keyword, oweFlag, storeId }, { identity }) =>
    Boolean(keyword?.trim()) || oweFlag !== undefined || storesInView(identity, storeId) !== 'all',
  rowsOf,
  idOf: ({ ownerId }) => ownerId,
});

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
): Promise<DataOf<typeof customerCalls.page>> {
  const [page, owed] = await Promise.all([
    customers.listed(context, request),
    owedTogether(context, request),
  ]);
  return { ...page, ext: { oweSum: yuanOf(owed) } };
}

/** With the names of codes. */
async function exportedOf(context: CallContext, ids: readonly string[]) {
  const [rows, options] = await Promise.all([
    rowsOf(context, ids),
    optionsOf(context.db, ['customer_source', 'customer_level', 'customer_tag']),
  ]);
  const nameOf = (type: string, code: string): string =>
    options.get(type)?.find((option) => option.code === code)?.name ?? code;
  return rows.map((row) => ({
    ...row,
    sourceName: nameOf('customer_source', row.source),
    levelName: nameOf('customer_level', row.level),
    tagNames: row.tags.map((tag) => nameOf('customer_tag', tag)).join('、'),
  }));
}

type Exported = Awaited<ReturnType<typeof exportedOf>>[number];

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
export const exportCustomers = customers.exported('宠主', columns, exportedOf);
