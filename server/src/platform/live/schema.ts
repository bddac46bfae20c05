import { bigint, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { id, moment, tenantId } from '../database/columns';

/**
 * What open pages are told, kept for a day so that a stream that broke can resume. Written by `publish` alone; a
 * trigger numbers the rows at the commit and wakes the instances.
 */
export const liveEvent = pgTable(
  'live_event',
  {
    tenantId: tenantId(),
    id: id(),
    /** From 1 within a tenant, in the order of the commits; empty until the commit. */
    seq: bigint('seq', { mode: 'number' }),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    audience: text('audience').$type<'everybody' | 'users' | 'stores'>().notNull(),
    /** Ids of the users or stores. */
    audienceIds: jsonb('audience_ids').$type<string[]>().notNull().default([]),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('live_event_seq_order').on(table.tenantId, table.seq),
    index('live_event_date').on(table.tenantId, table.createDate),
    check('live_event_audience', sql`${table.audience} in ('everybody', 'users', 'stores')`),
  ],
);
