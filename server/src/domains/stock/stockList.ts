import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { STOCK_COLUMNS, stockCalls } from '@hospital/shared/contract/calls/stock';
import { yuanOf } from '../../platform/database/yuan';
import { formatDay } from '../../platform/database/chinaTime';
import { contains } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy } from '../../platform/lists/order';
import { warehousesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import {
  amount,
  batchColumns,
  expired,
  ofProduct,
  quantityColumns,
  selectBatches,
  shownBatch,
} from './batchRows';
import { stockBatch } from './schema';
import { inStock } from './warnings';

type Filters = ListRequest<typeof stockCalls.page>;

/** @throws 40302 for a warehouse out of scope */
function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const { emptyFlag = 'N', expiredFlag, lockedFlag, productId } = filters;
  const batchNo = filters.batchNo?.trim() ?? '';
  return and(
    emptyFlag === 'Y' ? undefined : inStock,
    within(stockBatch.warehouseId, warehousesInView(identity, filters.warehouseId || undefined)),
    productId ? eq(stockBatch.productId, productId) : undefined,
    batchNo === '' ? undefined : contains(stockBatch.batchNo, batchNo),
    expiredFlag === undefined ? undefined : expiredFlag === 'Y' ? expired : sql`not ${expired}`,
    lockedFlag === 'Y' ? sql`${stockBatch.lockedQuantity} > 0` : undefined,
    ofProduct(filters),
  );
}

/** Days until a batch expires; no number for one that never does. */
const daysLeft = (now: Date): SQL<number> =>
  sql<number>`(${stockBatch.expireDate} - ${formatDay(now)}::date)`;

const batches = defineList({
  ...{ table: stockBatch, id: stockBatch.id, wanted: wantedOf },
  order: orderedBy(
    {
      ...{ expireDate: by(stockBatch.expireDate), quantity: by(stockBatch.quantity) },
      ...{ amount: by(amount), inDate: by(stockBatch.inDate) },
    },
    'expireDate',
    'asc',
  ),
  looksUp: ({ keyword, categoryCode }) => Boolean(keyword?.trim()) || Boolean(categoryCode),
  sums: () => ({ amount: sql<number>`coalesce(sum(${amount}), 0)::float8` }),
  rowsOf: (context, ids, now) => selectBatches(context, ids, daysLeft(now)),
  idOf: ({ id }) => id,
});

type Row = Awaited<ReturnType<typeof selectBatches>>[number];

/** What lies in the warehouses in view, by batch, what expires first first. @throws 40302 */
export async function listStock(
  context: CallContext,
  request: RequestOf<typeof stockCalls.page>,
): Promise<DataOf<typeof stockCalls.page>> {
  const { rows, total, sums } = await batches.page(context, request);
  return { list: rows.map(shownBatch), total, ext: { amountSum: yuanOf(sums.amount) } };
}

const columns: SheetColumns<(typeof STOCK_COLUMNS)[number], Row> = {
  ...batchColumns,
  ...quantityColumns,
  freeQuantity: { title: '可用数量', value: ({ free }) => Number(free), width: 12 },
};

/** The list as a spreadsheet. @throws 40302; 40001 when it is too long */
export const exportStock = batches.exported('库存', columns);
