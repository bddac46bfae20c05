import { and, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { BATCH_COLUMNS, stockCalls } from '@hospital/shared/contract/calls/stock';
import { yuanOf } from '../../platform/database/yuan';
import { formatDay } from '../../platform/database/chinaTime';
import { stockBatch } from './schema';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy, rising, type Order, type OrderTerm } from '../../platform/lists/order';
import { warehousesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { amount, batchColumns, ofProduct, quantityColumns, selectBatches, shownBatch } from './batchRows';
import { expiryWarning, idleSince, idleWarning, inStock, type Warning } from './warnings';

type Filters = ListRequest<typeof stockCalls.expiredList>;

/** One of the two warnings: which batches it counts, and how it counts days. */
interface Kind {
  readonly warningAt: (now: Date) => Warning;
  readonly days: (now: Date) => SQL<number>;
  /** The most urgent batches first. */
  readonly urgent: OrderTerm;
  readonly byDays: Order;
}

const expiry: Kind = {
  warningAt: expiryWarning,
  days: (now) => sql<number>`(${stockBatch.expireDate} - ${formatDay(now)}::date)`,
  ...{ urgent: rising(stockBatch.expireDate), byDays: by(stockBatch.expireDate) },
};
const idle: Kind = {
  warningAt: idleWarning,
  days: (now) => sql<number>`(${formatDay(now)}::date - (${idleSince} at time zone 'Asia/Shanghai')::date)`,
  // The earlier a batch was sold from last, the more days have passed.
  ...{ urgent: rising(idleSince), byDays: (descending) => by(idleSince)(!descending) },
};

function wantedOf({ identity }: CallContext, filters: Filters, warning: Warning): SQL | undefined {
  const row = filters.index === undefined ? undefined : warning.rows[filters.index];
  return and(
    inStock,
    within(stockBatch.warehouseId, warehousesInView(identity, filters.warehouseId)),
    row ? row.condition : warning.any,
    ofProduct(filters),
  );
}

type Row = Awaited<ReturnType<typeof selectBatches>>[number];

function warned({ warningAt, days, urgent, byDays }: Kind) {
  const ordered = orderedBy(
    { days: byDays, quantity: by(stockBatch.quantity), amount: by(amount) },
    'days',
    'asc',
  );
  return defineList({
    ...{ table: stockBatch, id: stockBatch.id },
    wanted: (context: CallContext, filters: Filters, now) => wantedOf(context, filters, warningAt(now)),
    order: (request) => (request.orderByField ? ordered(request) : [urgent]),
    sums: () => ({ amount: sql<number>`coalesce(sum(${amount}), 0)::float8` }),
    rowsOf: (context, ids, now) => selectBatches(context, ids, days(now)),
    idOf: ({ id }) => id,
  });
}

const pageOf =
  (list: ReturnType<typeof warned>) =>
  async (
    context: CallContext,
    request: RequestOf<typeof stockCalls.expiredList>,
  ): Promise<DataOf<typeof stockCalls.expiredList>> => {
    const { rows, total, sums } = await list.page(context, request);
    return {
      list: rows.map(shownBatch),
      total,
      ext: { amountSum: yuanOf(sums.amount) },
    };
  };

const columns = (days: string): SheetColumns<(typeof BATCH_COLUMNS)[number], Row> => ({
  ...batchColumns,
  days: { title: days, value: (row) => row.days, width: 12 },
  ...quantityColumns,
});

const expiring = warned(expiry);
const idling = warned(idle);

/** Batches that a row of the expiry warning counts, the first to expire first unless another order is asked for. @throws 40302 */
export const expiredList = pageOf(expiring);
/** Batches that a row of the slow-selling warning counts, the longest idle first. @throws 40302 */
export const unsalableList = pageOf(idling);
/** The lists as spreadsheets. @throws 40302; 40001 when there are too many */
export const exportExpired = expiring.exported('效期预警', columns('剩余天数'));
export const exportUnsalable = idling.exported('滞销预警', columns('未售出天数'));
