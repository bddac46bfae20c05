import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../database/columns';

/** What was changed, by whom, from what to what (domain.md §1.10 OpLog). Rows are only ever added. */
export const opLog = pgTable(
  'op_log',
  {
    tenantId: tenantId(),
    id: id(),
    userId: text('user_id').notNull().default(''),
    userName: text('user_name').notNull().default(''),
    module: text('module').notNull(),
    /** The call, e.g. `POST /sys/dict/save.do`. */
    action: text('action').notNull(),
    /** `enabled`, `run`, `exported` …; empty where the two states say what was done. */
    kind: text('kind').notNull().default(''),
    bizType: text('biz_type').notNull(),
    bizId: text('biz_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    storeId: text('store_id').notNull().default(''),
    ip: text('ip').notNull().default(''),
    traceId: text('trace_id').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('op_log_date').on(table.tenantId, table.createDate),
    index('op_log_biz').on(table.tenantId, table.bizType, table.bizId),
    // The history of the settings of a store, whose ids begin with the store's.
    index('op_log_config')
      .on(table.tenantId, sql`split_part(${table.bizId}, '/', 1)`, table.createDate)
      .where(sql`biz_type = 'config'`),
  ],
);

/**
 * First answer to a write with an `Idempotency-Key`, replayed for 24 h. Written with what the call
 * changed, so a row always has its response; a use in flight is an advisory lock.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    tenantId: tenantId(),
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    /** The call and a hash of its body: the same key for another request is refused. */
    requestHash: text('request_hash').notNull(),
    response: jsonb('response'),
    createDate: moment('create_date').notNull().defaultNow(),
    expireDate: moment('expire_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.key] }),
    index('idempotency_key_expire').on(table.expireDate),
  ],
);
