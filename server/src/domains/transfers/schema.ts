import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
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
import type { UnitCost } from '../stock';
import { product } from '../stock/schema';

/** What was shipped of one batch for a line, and what arrived of it. Quantities in thousandths, costs in fen. */
export interface ShippedBatch {
  readonly batchId: string;
  readonly batchNo: string;
  readonly produceDate: string | null;
  readonly expireDate: string | null;
  /** Rounded. */
  readonly costPrice: number;
  /** Exact; what was shipped before there were any has none. */
  readonly unitCost?: UnitCost;
  readonly supplierName: string;
  readonly quantity: number;
  readonly receiveQuantity: number | null;
}

/** Stock that goes from one warehouse to another (domain.md §2.1 TransferOrder). */
export const transferOrder = pgTable(
  'transfer_order',
  {
    tenantId: tenantId(),
    id: id(),
    transferNo: text('transfer_no').notNull(),
    /** Who gives. */
    fromWarehouseId: text('from_warehouse_id').notNull(),
    /** Who applies. */
    toWarehouseId: text('to_warehouse_id').notNull(),
    /** 0 draft, 1 waits, 2 passed, 3 under way, 4 received, 5 sent back, 6 cancelled. */
    status: smallint('status').notNull().default(0),
    urgentFlag: yesNo('urgent_flag').notNull().default('N'),
    remarks: text('remarks').notNull().default(''),
    totalKinds: integer('total_kinds').notNull().default(0),
    /** Fen, at cost. */
    totalAmount: bigint('total_amount', { mode: 'number' }).notNull().default(0),
    applyUserId: text('apply_user_id').notNull().default(''),
    applyUserName: text('apply_user_name').notNull().default(''),
    /** Null: was never submitted. */
    applyTime: moment('apply_time'),
    examineUserId: text('examine_user_id').notNull().default(''),
    examineUserName: text('examine_user_name').notNull().default(''),
    examineTime: moment('examine_time'),
    examineRemark: text('examine_remark').notNull().default(''),
    shipUserName: text('ship_user_name').notNull().default(''),
    shipTime: moment('ship_time'),
    receiveUserName: text('receive_user_name').notNull().default(''),
    receiveTime: moment('receive_time'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.fromWarehouseId],
      foreignColumns: [warehouse.tenantId, warehouse.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.toWarehouseId],
      foreignColumns: [warehouse.tenantId, warehouse.id],
    }),
    uniqueIndex('transfer_order_no').on(table.tenantId, table.transferNo),
    index('transfer_order_date').on(table.tenantId, table.createDate),
    index('transfer_order_from').on(table.tenantId, table.fromWarehouseId, table.createDate),
    index('transfer_order_to').on(table.tenantId, table.toWarehouseId, table.createDate),
    check('transfer_order_status', sql`${table.status} between 0 and 6`),
    check('transfer_order_places', sql`${table.fromWarehouseId} <> ${table.toWarehouseId}`),
    check('transfer_order_sums', sql`${table.totalKinds} >= 0 and ${table.totalAmount} >= 0`),
    check(
      'transfer_order_times',
      sql`(${table.status} not in (1, 2, 3, 4, 5) or ${table.applyTime} is not null)
        and (${table.status} not in (3, 4) or ${table.shipTime} is not null)
        and ((${table.status} = 4) = (${table.receiveTime} is not null))`,
    ),
  ],
);

/** A product of a transfer (domain.md §2.1 TransferItem). */
export const transferItem = pgTable(
  'transfer_item',
  {
    tenantId: tenantId(),
    id: id(),
    transferId: text('transfer_id').notNull(),
    /** Place in the transfer, from 1 on. */
    lineNo: integer('line_no').notNull(),
    productId: text('product_id').notNull(),
    /** As it was called when it was applied for. */
    productName: text('product_name').notNull(),
    categoryCode: text('category_code').notNull(),
    spec: text('spec').notNull().default(''),
    unit: text('unit').notNull(),
    applyQuantity: numeric('apply_quantity', { precision: 14, scale: 3 }).notNull(),
    examineQuantity: numeric('examine_quantity', { precision: 14, scale: 3 }),
    shipQuantity: numeric('ship_quantity', { precision: 14, scale: 3 }),
    receiveQuantity: numeric('receive_quantity', { precision: 14, scale: 3 }),
    /** Fen for one unit. */
    costPrice: bigint('cost_price', { mode: 'number' }).notNull().default(0),
    /** What the other side could give when it was submitted. */
    stockQuantity: numeric('stock_quantity', { precision: 14, scale: 3 }),
    /** Empty until it is shipped. */
    batches: jsonb('batches').$type<readonly ShippedBatch[]>().notNull().default([]),
    diffReason: text('diff_reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.transferId],
      foreignColumns: [transferOrder.tenantId, transferOrder.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    uniqueIndex('transfer_item_product').on(table.tenantId, table.transferId, table.productId),
    index('transfer_item_of_product').on(table.tenantId, table.productId),
    check('transfer_item_apply', sql`${table.applyQuantity} > 0`),
    check('transfer_item_examine', sql`${table.examineQuantity} >= 0`),
    check('transfer_item_ship', sql`${table.shipQuantity} between 0 and ${table.examineQuantity}`),
    check('transfer_item_receive', sql`${table.receiveQuantity} between 0 and ${table.shipQuantity}`),
    check('transfer_item_cost', sql`${table.costPrice} >= 0`),
  ],
);
