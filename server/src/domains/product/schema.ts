import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { audit, id, tenantId } from '../../platform/database/columns';
import { store } from '../places/schema';
import { product } from '../stock/schema';

/** What a product costs in a store, or owners of a level, instead of its price in the chain (domain.md §2.2). In fen. */
export const productPrice = pgTable(
  'product_price',
  {
    tenantId: tenantId(),
    id: id(),
    productId: text('product_id').notNull(),
    /** Null: a price of a level. */
    storeId: text('store_id'),
    /** Code of `customer_level`; null: a price of a store. */
    level: text('level'),
    price: bigint('price', { mode: 'number' }).notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    unique('product_price_store').on(table.tenantId, table.productId, table.storeId),
    unique('product_price_level').on(table.tenantId, table.productId, table.level),
    check('product_price_of_one', sql`num_nonnulls(${table.storeId}, ${table.level}) = 1`),
    check('product_price_amount', sql`${table.price} >= 0`),
  ],
);
