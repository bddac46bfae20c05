import { sql } from 'drizzle-orm';
import { check, foreignKey, index, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, tenantId } from '../../../../platform/database/columns';
import { stockBatch } from '../../schema';

/** Who holds what of a batch: the locked quantity of a batch is the sum of these. */
export const stockLock = pgTable(
  'stock_lock',
  {
    tenantId: tenantId(),
    /** `bill`, `transfer` …; `opening` for what was locked before there were rows. */
    holderKind: text('holder_kind').notNull(),
    holderId: text('holder_id').notNull(),
    /** Line of the holder. */
    lineId: text('line_id').notNull(),
    batchId: text('batch_id').notNull(),
    quantity: numeric('quantity', { precision: 14, scale: 3 }).notNull(),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.holderKind, table.holderId, table.lineId, table.batchId] }),
    foreignKey({
      columns: [table.tenantId, table.batchId],
      foreignColumns: [stockBatch.tenantId, stockBatch.id],
    }),
    index('stock_lock_batch').on(table.tenantId, table.batchId),
    check('stock_lock_quantity', sql`${table.quantity} > 0`),
    check(
      'stock_lock_holder',
      sql`${table.holderKind} <> '' and ${table.holderId} <> '' and (${table.lineId} <> '' or ${table.holderKind} = 'opening')`,
    ),
  ],
);
