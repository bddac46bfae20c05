import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { audit, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { warehouse } from '../places/schema';
import { readings } from '../../platform/database/columns';

/** Drugs, goods and services (domain.md §2.2). Prices are in integer fen. */
export const product = pgTable(
  'product',
  {
    tenantId: tenantId(),
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    ...readings(),
    genericName: text('generic_name').notNull().default(''),
    /** H1 drugs, H2 consumables, H3… services, S1 goods, C1 bathing, C2 beauty (spec 1 §4). */
    categoryCode: text('category_code').notNull(),
    spec: text('spec').notNull().default(''),
    unit: text('unit').notNull(),
    /** The smaller unit that is handed out (`片`), and how many make one `unit`; empty and 1 without. */
    minUnit: text('min_unit').notNull().default(''),
    unitRatio: integer('unit_ratio').notNull().default(1),
    barcode: text('barcode').notNull().default(''),
    retailPrice: bigint('retail_price', { mode: 'number' }).notNull(),
    costPrice: bigint('cost_price', { mode: 'number' }).notNull().default(0),
    stockFlag: yesNo('stock_flag').notNull().default('N'),
    prescriptionFlag: yesNo('prescription_flag').notNull().default('N'),
    /** Narcotic or psychotropic. */
    controlledFlag: yesNo('controlled_flag').notNull().default('N'),
    universalFlag: yesNo('universal_flag').notNull().default('N'),
    /** Of a test: 1 laboratory, 2 imaging, 3 microscope, 4 other. */
    testingType: smallint('testing_type'),
    usageDefault: jsonb('usage_default').$type<Record<string, string | number>>(),
    imgUrl: text('img_url').notNull().default(''),
    /** Stores that offer it; null: all. */
    storeIds: jsonb('store_ids').$type<string[]>(),
    validFlag: yesNo('valid_flag').notNull().default('Y'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('product_code').on(table.tenantId, table.code),
    index('product_category').on(table.tenantId, table.categoryCode),
    uniqueIndex('product_barcode')
      .on(table.tenantId, table.barcode)
      .where(sql`barcode <> ''`),
    check('product_price', sql`${table.retailPrice} >= 0 and ${table.costPrice} >= 0`),
    check('product_ratio', sql`${table.unitRatio} >= 1`),
    check('product_testing', sql`${table.testingType} between 1 and 4`),
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
    /** Fen for one unit, rounded. */
    costPrice: bigint('cost_price', { mode: 'number' }).notNull().default(0),
    /** The same, exact: the average of what came in, by the ledger's rows; null where it never differed. */
    unitCost: numeric('unit_cost', { precision: 24, scale: 10 }),
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
    // Of a product wherever it lies, for who looks at all warehouses.
    index('stock_batch_product')
      .on(table.tenantId, table.productId)
      .where(sql`quantity > 0`),
    check('stock_batch_quantity', sql`${table.quantity} >= 0`),
    check('stock_batch_locked', sql`${table.lockedQuantity} between 0 and ${table.quantity}`),
    check(
      'stock_batch_cost',
      sql`${table.unitCost} is null or (${table.unitCost} >= 0 and ${table.costPrice} = round(${table.unitCost}))`,
    ),
  ],
);

/**
 * Every movement of a batch (domain.md §2.1 StockRecord), only ever added to: a batch's quantity is the sum of its
 * movements, and `after_quantity` what was left after each.
 */
export const stockRecord = pgTable(
  'stock_record',
  {
    tenantId: tenantId(),
    id: id(),
    warehouseId: text('warehouse_id').notNull(),
    productId: text('product_id').notNull(),
    batchId: text('batch_id').notNull(),
    /**
     * 1 bought, 2 sold, 3 returned, 4 transferred out, 5 transferred in, 6 found, 7 missing at a stock-take, 8 written
     * off, 9 opening stock.
     */
    bizType: smallint('biz_type').notNull(),
    /** The line of the bill, transfer … that it belongs to; empty without one. */
    bizId: text('biz_id').notNull().default(''),
    /** Which of the batches that the line took, from 1 on: a line takes once, and again where all of it came back. */
    part: smallint('part').notNull().default(1),
    changeQuantity: numeric('change_quantity', { precision: 14, scale: 3 }).notNull(),
    afterQuantity: numeric('after_quantity', { precision: 14, scale: 3 }).notNull(),
    /** Fen for one unit of what came in; null for what left, or came at the cost of its batch. */
    unitCost: numeric('unit_cost', { precision: 24, scale: 10 }),
    operatorId: text('operator_id').notNull().default(''),
    /** Why more or less was there than the ledger says, or what is gone; empty where the kind says it. */
    reason: text('reason').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.batchId],
      foreignColumns: [stockBatch.tenantId, stockBatch.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.warehouseId],
      foreignColumns: [warehouse.tenantId, warehouse.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    index('stock_record_batch').on(table.tenantId, table.batchId, table.createDate),
    index('stock_record_warehouse').on(table.tenantId, table.warehouseId, table.createDate),
    index('stock_record_date').on(table.tenantId, table.createDate),
    index('stock_record_product').on(table.tenantId, table.productId, table.createDate),
    // For who asks what came back of late. Not of those alone: a search that names no product would read all of them.
    index('stock_record_type').on(table.tenantId, table.bizType, table.createDate),
    uniqueIndex('stock_record_once')
      .on(table.tenantId, table.bizId, table.bizType, table.part)
      .where(sql`biz_id <> ''`),
    check('stock_record_type', sql`${table.bizType} between 1 and 9`),
    check('stock_record_after', sql`${table.afterQuantity} >= 0`),
    check(
      'stock_record_cost',
      sql`${table.unitCost} is null or (${table.unitCost} >= 0 and ${table.changeQuantity} > 0)`,
    ),
    // What comes in adds, what goes out takes away.
    check(
      'stock_record_change',
      sql`case when ${table.bizType} in (2, 4, 7, 8) then ${table.changeQuantity} < 0 else ${table.changeQuantity} > 0 end`,
    ),
  ],
);
