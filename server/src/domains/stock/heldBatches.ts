import { and, asc, eq, or, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { product, stockBatch } from './schema';

/**
 * The batches of a warehouse, with all others of their products, held until the end of the transaction in the order in
 * which the ledger holds them: it holds them all again, and would wait the wrong way round for one that is not held yet.
 */
export const heldBatches = ({ db }: CallContext, warehouseId: string, ids: readonly string[]) =>
  db
    .select({ batch: stockBatch, name: product.name, unit: product.unit })
    .from(stockBatch)
    .innerJoin(product, eq(product.id, stockBatch.productId))
    .where(
      and(
        eq(stockBatch.warehouseId, warehouseId),
        sql`${stockBatch.productId} in (select counted.product_id from ${stockBatch} counted where ${isOneOf(sql`counted.id`, ids)})`,
        or(sql`${stockBatch.quantity} > 0`, isOneOf(stockBatch.id, ids)),
      ),
    )
    .orderBy(
      asc(stockBatch.productId),
      asc(stockBatch.expireDate),
      asc(stockBatch.inDate),
      asc(stockBatch.id),
    )
    .for('update', { of: stockBatch });
