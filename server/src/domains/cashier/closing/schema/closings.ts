import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { MovementKind } from '@hospital/shared/contract/closingWords';
import { audit, id, moment, tenantId } from '../../../../platform/database/columns';
import { store } from '../../../places/schema';

/** What was moved in one kind and way: integer fen, below 0 given back. */
export interface StoredFigure {
  readonly kind: MovementKind;
  readonly way: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly count: number;
  readonly amount: number;
}

/** 日结 of a cashier in a store. Money is in integer fen. Only ever added to. */
export const cashierClosing = pgTable(
  'cashier_closing',
  {
    tenantId: tenantId(),
    id: id(),
    closingNo: text('closing_no').notNull(),
    storeId: text('store_id').notNull(),
    cashierId: text('cashier_id').notNull(),
    cashierName: text('cashier_name').notNull(),
    /** The first of its movements. */
    fromTime: moment('from_time').notNull(),
    closeTime: moment('close_time').notNull(),
    /** Movements that it closes: `cashierClosingRow`. */
    rowCount: integer('row_count').notNull(),
    figures: jsonb('figures').$type<StoredFigure[]>().notNull(),
    cashBooked: bigint('cash_booked', { mode: 'number' }).notNull(),
    cashCounted: bigint('cash_counted', { mode: 'number' }).notNull(),
    /** Counted less booked. */
    difference: bigint('difference', { mode: 'number' }).notNull(),
    /** Notes and coins by their value in fen; empty: a sum was counted. */
    denominations: jsonb('denominations').$type<{ value: number; count: number }[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    uniqueIndex('cashier_closing_no').on(table.tenantId, table.storeId, table.closingNo),
    index('cashier_closing_cashier').on(table.tenantId, table.storeId, table.cashierId, table.closeTime),
    index('cashier_closing_time').on(table.tenantId, table.closeTime),
    check('cashier_closing_rows', sql`${table.rowCount} > 0`),
    check(
      'cashier_closing_difference',
      sql`${table.difference} = ${table.cashCounted} - ${table.cashBooked}`,
    ),
    check('cashier_closing_reason', sql`${table.difference} = 0 or ${table.reason} <> ''`),
  ],
);

/** What a closing closes; a movement is in one closing at most. Only ever added to. */
export const cashierClosingRow = pgTable(
  'cashier_closing_row',
  {
    tenantId: tenantId(),
    /** 1 a payment (`bill_payment`), 2 a movement of an account (`account_movement`). */
    source: smallint('source').notNull(),
    rowId: text('row_id').notNull(),
    closingId: text('closing_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.source, table.rowId] }),
    foreignKey({
      columns: [table.tenantId, table.closingId],
      foreignColumns: [cashierClosing.tenantId, cashierClosing.id],
    }),
    index('cashier_closing_row_closing').on(table.tenantId, table.closingId),
    check('cashier_closing_row_source', sql`${table.source} in (1, 2)`),
  ],
);
