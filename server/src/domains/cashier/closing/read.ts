import { and, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type {
  Closing,
  ClosingFigure,
  CLOSING_LIST_COLUMNS,
  closingCalls,
  ClosingRow,
} from '@hospital/shared/contract/calls/closings';
import { closedInWords, CLOSING_FIELDS, OWN_CLOSINGS } from '@hospital/shared/contract/closingWords';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { inDays } from '../../../platform/database/dayRange';
import { oneRow } from '../../../platform/database/oneRow';
import { contains, isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { defineList, type ListRequest } from '../../../platform/lists/defineList';
import { latestFirst } from '../../../platform/lists/order';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import type { SheetColumns } from '../../../platform/spreadsheet/exportList';
import { store } from '../../places/schema';
import { cashOf, figuresOf, openMovements, seenOf, type Till } from './movements';
import { cashierClosing, type StoredFigure } from './schema/closings';
import { otherTill, ownTill } from './tills';

/** Of who sees the closings of others. */
const LIST = 'hospital:bill:close:list';

const rows = (db: TenantDatabase) =>
  db
    .select({ row: cashierClosing, storeName: store.storeName })
    .from(cashierClosing)
    .innerJoin(store, eq(store.id, cashierClosing.storeId))
    .$dynamic();

type Found = Awaited<ReturnType<typeof rows>>[number];

const briefOf = ({ row, storeName }: Found): ClosingRow => ({
  ...{ id: row.id, closingNo: row.closingNo, storeId: row.storeId, storeName, cashierName: row.cashierName },
  closedByName: row.createId === row.cashierId ? '' : row.createName,
  ...{ fromTime: formatDateTime(row.fromTime), closeTime: formatDateTime(row.closeTime) },
  ...{ rowCount: row.rowCount, reason: row.reason },
  cashBooked: yuanOf(row.cashBooked),
  cashCounted: yuanOf(row.cashCounted),
  difference: yuanOf(row.difference),
});

const shownFigures = (figures: readonly StoredFigure[]): ClosingFigure[] =>
  figures.map((figure) => ({ ...figure, amount: yuanOf(figure.amount) }));

/** A closing with what it is made of. */
export async function closingOf(db: TenantDatabase, id: string): Promise<Closing> {
  const found = oneRow(await rows(db).where(eq(cashierClosing.id, id)));
  return {
    ...briefOf(found),
    figures: shownFigures(found.row.figures),
    denominations: found.row.denominations.map(({ value, count }) => ({ value: yuanOf(value), count })),
  };
}

/** What was moved at a till since its last closing. */
async function openOf(
  db: TenantDatabase,
  till: Till,
): Promise<Omit<DataOf<typeof closingCalls.till>, 'cashierName'>> {
  const movements = await openMovements(db, till);
  const figures = figuresOf(movements);
  return {
    ...{ seen: seenOf(movements), fromTime: formatDateTime(movements[0]?.time ?? null) },
    ...{ rowCount: movements.length, cashBooked: yuanOf(cashOf(figures)), figures: shownFigures(figures) },
  };
}

/** What the caller moved since their last closing where they work. @throws 40001 without a store */
export async function currentTill(context: CallContext): Promise<DataOf<typeof closingCalls.current>> {
  const { db } = context;
  const till = ownTill(context);
  const open = await openOf(db, till);
  const recent = await rows(db)
    .where(and(eq(cashierClosing.storeId, till.storeId), eq(cashierClosing.cashierId, till.cashierId)))
    .orderBy(desc(cashierClosing.closeTime), desc(cashierClosing.id))
    .limit(OWN_CLOSINGS);
  return { ...open, recent: recent.map(briefOf) };
}

/** What somebody else moved since their last closing where the caller works. @throws as `otherTill` */
export async function tillOfOther(
  context: CallContext,
  { cashierId }: RequestOf<typeof closingCalls.till>,
): Promise<DataOf<typeof closingCalls.till>> {
  const { cashierName, ...till } = await otherTill(context, cashierId);
  return { cashierName, ...(await openOf(context.db, till)) };
}

type Filters = ListRequest<typeof closingCalls.page>;

function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const keyword = filters.keyword?.trim() ?? '';
  return and(
    within(cashierClosing.storeId, storesInView(identity, filters.storeId)),
    ...inDays(cashierClosing.closeTime, filters),
    filters.differentFlag === 'Y' ? ne(cashierClosing.difference, 0) : undefined,
    filters.differentFlag === 'N' ? eq(cashierClosing.difference, 0) : undefined,
    keyword === ''
      ? undefined
      : or(contains(cashierClosing.closingNo, keyword), contains(cashierClosing.cashierName, keyword)),
  );
}

const closings = defineList({
  ...{ table: cashierClosing, id: cashierClosing.id, wanted: wantedOf },
  order: latestFirst(cashierClosing.closeTime),
  sums: () => ({ difference: sql<number>`coalesce(sum(${cashierClosing.difference}), 0)::float8` }),
  rowsOf: async ({ db }, ids) => (await rows(db).where(isOneOf(cashierClosing.id, ids))).map(briefOf),
  idOf: ({ id }) => id,
});

/** The newest first. @throws 40302 */
export async function listClosings(
  context: CallContext,
  request: RequestOf<typeof closingCalls.page>,
): Promise<DataOf<typeof closingCalls.page>> {
  const { rows: list, total, sums } = await closings.page(context, request);
  return { list, total, ext: { differenceSum: yuanOf(sums.difference) } };
}

const columns: SheetColumns<(typeof CLOSING_LIST_COLUMNS)[number], ClosingRow> = {
  cashierName: { title: CLOSING_FIELDS.cashierName, value: closedInWords, width: 16 },
  closingNo: { title: CLOSING_FIELDS.closingNo, value: ({ closingNo }) => closingNo, width: 20 },
  closeTime: { title: CLOSING_FIELDS.closeTime, value: ({ closeTime }) => closeTime, width: 20 },
  cashBooked: { title: CLOSING_FIELDS.cashBooked, value: ({ cashBooked }) => cashBooked },
  cashCounted: { title: CLOSING_FIELDS.cashCounted, value: ({ cashCounted }) => cashCounted },
  difference: { title: CLOSING_FIELDS.difference, value: ({ difference }) => difference },
  reason: { title: CLOSING_FIELDS.reason, value: ({ reason }) => reason, width: 28 },
  storeName: { title: CLOSING_FIELDS.storeName, value: ({ storeName }) => storeName, width: 28 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export const exportClosings = closings.exported('日结记录', columns);

/** @throws 404, also for the closing of somebody else to who sees only their own; 40302 */
export async function closingInfo(
  context: CallContext,
  { id }: RequestOf<typeof closingCalls.info>,
): Promise<Closing> {
  const { db, identity } = context;
  const row = await rowInScope(context, cashierClosing, id);
  if (row.cashierId !== identity.userId && !identity.permissions.has(LIST)) throw notFound();
  return closingOf(db, id);
}
