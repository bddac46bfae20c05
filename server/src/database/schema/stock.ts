import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { audit, id, moment, tenantId, version, yesNo } from './columns';
import { warehouse } from './organisation';

/** Drugs, goods and services (domain.md §2.2). Prices are in integer fen. */
export const product = pgTable(
  'product',
  {
    tenantId: tenantId(),
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    genericName: text('generic_name').notNull().default(''),
    /** H1 drugs, H2 consumables, H3… services, S1 goods, C1 bathing, C2 beauty (spec 1 §4). */
    categoryCode: text('category_code').notNull(),
    spec: text('spec').notNull().default(''),
    unit: text('unit').notNull(),
    retailPrice: bigint('retail_price', { mode: 'number' }).notNull(),
    costPrice: bigint('cost_price', { mode: 'number' }).notNull().default(0),
    stockFlag: yesNo('stock_flag').notNull().default('N'),
    prescriptionFlag: yesNo('prescription_flag').notNull().default('N'),
    validFlag: yesNo('valid_flag').notNull().default('Y'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('product_code').on(table.tenantId, table.code),
    index('product_category').on(table.tenantId, table.categoryCode),
  ],
);

/** A delivery of a product in a warehouse (domain.md §2.1). */
export const stockBatch = pgTable(
  'stock_batch',
  {
    tenantId: tenantId(),
    id: id(),
    warehouseId: text('warehouse_id').notNull(),
    productId: text('product_id').notNull(),
    batchNo: text('batch_no').notNull(),
    produceDate: date('produce_date', { mode: 'string' }),
    /** Null: does not expire. */
    expireDate: date('expire_date', { mode: 'string' }),
    quantity: numeric('quantity', { precision: 14, scale: 3 }).notNull(),
    lockedQuantity: numeric('locked_quantity', { precision: 14, scale: 3 }).notNull().default('0'),
    costPrice: bigint('cost_price', { mode: 'number' }).notNull().default(0),
    supplierName: text('supplier_name').notNull().default(''),
    inDate: moment('in_date').notNull(),
    /** Null: nothing of it was sold yet. */
    lastOutDate: moment('last_out_date'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.warehouseId],
      foreignColumns: [warehouse.tenantId, warehouse.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    uniqueIndex('stock_batch_no').on(table.tenantId, table.warehouseId, table.productId, table.batchNo),
    index('stock_batch_left')
      .on(table.tenantId, table.warehouseId, table.expireDate)
      .where(sql`quantity > 0`),
    check('stock_batch_quantity', sql`${table.quantity} >= 0`),
    check('stock_batch_locked', sql`${table.lockedQuantity} between 0 and ${table.quantity}`),
  ],
);
