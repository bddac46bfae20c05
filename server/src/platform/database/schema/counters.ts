import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantId } from '../columns';

/**
 * How far each row of numbers has come (domain.md §0.4 "numbers"), and the rows by which counted limits are locked.
 * A row is locked from the moment that something is taken until the end of the transaction that took it, so numbers
 * come once, and none is missing where a transaction was rolled back.
 */
export const counter = pgTable(
  'counter',
  {
    tenantId: tenantId(),
    /** What is numbered or limited: `BL`, `owner`, `washing` … */
    kind: text('kind').notNull(),
    /** Id of the store or warehouse, `0` for the whole chain; of files what their numbers begin with. */
    placeId: text('place_id').notNull(),
    /** What starts anew: `20261124` for a day in Shanghai, `20261124 09:30` for a slot, empty for what never does. */
    span: text('span').notNull().default(''),
    /** The number that was taken last. */
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.placeId, table.span] }),
    check('counter_value', sql`${table.value} >= 0`),
  ],
);
