import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../platform/database/columns';
import type { ExportSight } from './exportSight';

/** Spreadsheets that people had made (domain.md §2.12 ExportLog). */
export const exportLog = pgTable(
  'export_log',
  {
    tenantId: tenantId(),
    id: id(),
    /** What was exported, as its file is called without the day. */
    name: text('name').notNull(),
    /** What was asked for, field by field in words. */
    params: jsonb('params').$type<string[]>().notNull().default([]),
    /** The call, `customers.export`: whoever may not make it any more does not fetch its file either. */
    callId: text('call_id').notNull(),
    /** 0 waits, 1 is being made, 2 made, 3 failed, 4 its file is no longer kept. */
    status: smallint('status').$type<0 | 1 | 2 | 3 | 4>().notNull(),
    rows: integer('rows').notNull().default(0),
    /** Owners' telephones in it that are whole. */
    mobiles: integer('mobiles').notNull().default(0),
    fileName: text('file_name').notNull().default(''),
    /** Bytes; 0 where no file is kept. */
    size: integer('size').notNull().default(0),
    error: text('error').notNull().default(''),
    /** Where it was asked for; empty outside stores. */
    storeId: text('store_id').notNull().default(''),
    storeName: text('store_name').notNull().default(''),
    /** Of what stores, warehouses and departments its maker saw the records. */
    scope: jsonb('scope').$type<ExportSight>().notNull(),
    createId: text('create_id').notNull(),
    createName: text('create_name').notNull(),
    createDate: moment('create_date').notNull().defaultNow(),
    /** When it was made, or failed. */
    doneDate: moment('done_date'),
    /** Until when its file is kept. */
    expireDate: moment('expire_date'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('export_log_date').on(table.tenantId, table.createDate),
    index('export_log_own').on(table.tenantId, table.createId, table.createDate),
    index('export_log_kept')
      .on(table.tenantId, table.expireDate)
      .where(sql`status = 2`),
    index('export_log_begun')
      .on(table.tenantId, table.createDate)
      .where(sql`status in (0, 1)`),
    check('export_log_status', sql`${table.status} between 0 and 4`),
    check('export_log_done', sql`(${table.status} in (0, 1)) = (${table.doneDate} is null)`),
  ],
);
