import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../database/columns';

/**
 * What is to be told to somebody outside the product (domain.md §3.2), written in the transaction that it follows from:
 * it is sent when that has committed, and never when it was rolled back.
 */
export const outbox = pgTable(
  'outbox',
  {
    tenantId: tenantId(),
    id: id(),
    /** Who sends it: `sms`, `wechat` … */
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** What makes it be sent once: `reservation:17:reminder`. */
    businessKey: text('business_key').notNull(),
    state: text('state').$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
    /** Begun, also such as nobody ended. */
    tries: smallint('tries').notNull().default(0),
    /** When it is due, or due again where whoever sends it now does not come back. */
    nextTry: moment('next_try').notNull().defaultNow(),
    lastTry: moment('last_try'),
    /** What went wrong the last time. */
    error: text('error').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
    sentDate: moment('sent_date'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('outbox_once').on(table.tenantId, table.kind, table.businessKey),
    index('outbox_due')
      .on(table.tenantId, table.nextTry)
      .where(sql`state = 'waiting'`),
    check('outbox_state', sql`${table.state} in ('waiting', 'sent', 'failed')`),
    check('outbox_sent', sql`(${table.state} = 'sent') = (${table.sentDate} is not null)`),
  ],
);
