import { and, eq, inArray, ne, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OpenInStore } from '../../platform/server/openInStore';
import { store } from '../places/schema';
import { transferOrder } from './schema';

/** Waits to be passed, to be shipped, or is under way. */
const OPEN = [1, 2, 3];

/** What a warehouse that the store has for itself asked for or is to give, and nobody has received. */
export const transfersOpenInStore: OpenInStore = async (db, storeId) => {
  const other = alias(store, 'other');
  const itsWarehouse = db
    .select({ id: store.warehouseId })
    .from(store)
    .where(
      and(
        eq(store.id, storeId),
        notExists(
          db
            .select({ id: other.id })
            .from(other)
            .where(
              and(
                ...[eq(other.warehouseId, store.warehouseId), ne(other.id, storeId)],
                ...[eq(other.delFlag, 'N'), eq(other.status, 1)],
              ),
            ),
        ),
      ),
    );
  const count = await db.$count(
    transferOrder,
    and(
      inArray(transferOrder.status, OPEN),
      or(
        inArray(transferOrder.fromWarehouseId, itsWarehouse),
        inArray(transferOrder.toWarehouseId, itsWarehouse),
      ),
    ),
  );
  return count > 0 ? [`${count}张未完成调拨单`] : [];
};
