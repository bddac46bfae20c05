import { and, asc, eq, sql } from 'drizzle-orm';
import { quantityOf, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { transferCalls } from '@hospital/shared/contract/calls/transfers';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { isWarehouseClosed } from '../places';
import { warehouse } from '../places/schema';
import { stockBatch } from '../stock/schema';
import { isCleared } from './places';

const fresh = sql`coalesce(${stockBatch.expireDate} >= (now() at time zone 'Asia/Shanghai')::date, true)`;

/** What a warehouse could give of products, in thousandths: not expired, held by nobody. Without those it has none of. */
export async function freeIn(
  db: TenantDatabase,
  warehouseId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({
      productId: stockBatch.productId,
      free: sql<string>`sum(${stockBatch.quantity} - ${stockBatch.lockedQuantity})::text`,
    })
    .from(stockBatch)
    .where(and(eq(stockBatch.warehouseId, warehouseId), isOneOf(stockBatch.productId, productIds), fresh))
    .groupBy(stockBatch.productId);
  return new Map(rows.map(({ productId, free }) => [productId, thousandthsOf(free)]));
}

/** Every warehouse of the chain, also out of the caller's scope: by its name alone, and whether it can be asked. */
export async function transferPlaces({ db }: CallContext): Promise<DataOf<typeof transferCalls.places>> {
  const rows = await db
    .select({
      id: warehouse.id,
      warehouseName: warehouse.warehouseName,
      closed: isWarehouseClosed,
      cleared: isCleared,
    })
    .from(warehouse)
    .where(eq(warehouse.delFlag, 'N'))
    .orderBy(asc(warehouse.warehouseName), asc(warehouse.id));
  return rows.map(({ closed, cleared, ...place }) => ({
    ...{ ...place, closedFlag: closed ? 'Y' : 'N', emptyFlag: cleared ? 'Y' : 'N' },
  }));
}

/** What another warehouse of the chain could give, also one out of the caller's scope. @throws 404 for no warehouse */
export async function availableFrom(
  { db }: CallContext,
  { fromWarehouseId, productIds }: RequestOf<typeof transferCalls.available>,
): Promise<DataOf<typeof transferCalls.available>> {
  const found = await db.$count(
    warehouse,
    and(eq(warehouse.id, fromWarehouseId), eq(warehouse.delFlag, 'N')),
  );
  if (found === 0) throw notFound();
  const free = await freeIn(db, fromWarehouseId, productIds);
  return productIds.map((productId) => ({ productId, free: quantityOf(free.get(productId) ?? 0) }));
}
