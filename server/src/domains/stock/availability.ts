import { and, eq, sql } from 'drizzle-orm';
import { quantityOf, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { StockAvailability, stockCalls } from '@hospital/shared/contract/calls/stock';
import { oneRow } from '../../platform/database/oneRow';
import { store, warehouse } from '../places/schema';
import { product, stockBatch } from './schema';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { requireStore, type Scope } from '../../platform/sessions/session';
import { warehousesInView, within } from '../../platform/sessions/storesInView';

type Request = RequestOf<typeof stockCalls.availability>;

/** A batch is shown to people: more of them nobody reads. */
const mostBatches = 100;

/** A literal, as in the index. */
const left = sql`${stockBatch.quantity} > 0`;
const expired = sql`coalesce(${stockBatch.expireDate} < (now() at time zone 'Asia/Shanghai')::date, false)`;
const unheld = sql`${stockBatch.quantity} - ${stockBatch.lockedQuantity}`;

/** A quantity of the database, which it gives as text. */
const inUnits = (quantity: string): number => quantityOf(thousandthsOf(quantity));

/** @throws 404 for no store; 40302, 40104 for a place out of scope */
async function warehousesFor({ db, identity }: CallContext, request: Request): Promise<Scope> {
  const { storeId, warehouseId } = request;
  if (storeId === undefined) return warehousesInView(identity, warehouseId);
  requireStore(identity, storeId);
  const [found] = await db
    .select({ warehouseId: store.warehouseId })
    .from(store)
    .where(and(eq(store.id, storeId), eq(store.delFlag, 'N')));
  if (!found) throw notFound();
  return [found.warehouseId];
}

/**
 * What can be sold or moved of a product, and what is held or has expired.
 *
 * @throws 404 for no such product or store; 40302 for a store or warehouse out of scope
 */
export async function stockAvailability(context: CallContext, request: Request): Promise<StockAvailability> {
  const { db } = context;
  const { productId } = request;
  const places = await warehousesFor(context, request);
  const [described] = await db
    .select({ name: product.name, unit: product.unit, stockFlag: product.stockFlag })
    .from(product)
    .where(eq(product.id, productId));
  if (!described) throw notFound();
  const wanted = and(eq(stockBatch.productId, productId), left, within(stockBatch.warehouseId, places));
  const sums = await db
    .select({
      free: sql<string>`coalesce(sum(${unheld}) filter (where not ${expired}), 0)::text`,
      locked: sql<string>`coalesce(sum(${stockBatch.lockedQuantity}), 0)::text`,
      expired: sql<string>`coalesce(sum(${unheld}) filter (where ${expired}), 0)::text`,
      nearestExpireDate: sql<
        string | null
      >`(min(${stockBatch.expireDate}) filter (where not ${expired} and ${unheld} > 0))::text`,
    })
    .from(stockBatch)
    .where(wanted);
  const batches = await db
    .select({
      id: stockBatch.id,
      warehouseName: warehouse.warehouseName,
      batchNo: stockBatch.batchNo,
      expireDate: stockBatch.expireDate,
      expired: sql<'Y' | 'N'>`case when ${expired} then 'Y' else 'N' end`,
      free: sql<string>`(case when ${expired} then 0 else ${unheld} end)::text`,
      locked: stockBatch.lockedQuantity,
    })
    .from(stockBatch)
    .innerJoin(warehouse, eq(warehouse.id, stockBatch.warehouseId))
    .where(wanted)
    .orderBy(sql`${stockBatch.expireDate} asc nulls last`, stockBatch.inDate, stockBatch.id)
    .limit(mostBatches);
  const { free, locked, expired: gone, nearestExpireDate } = oneRow(sums);
  return {
    productId,
    ...described,
    ...{ free: inUnits(free), locked: inUnits(locked), expired: inUnits(gone), nearestExpireDate },
    batches: batches.map((batch) => ({
      ...batch,
      free: inUnits(batch.free),
      locked: inUnits(batch.locked),
    })),
  };
}
