import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** Counters of attempts, shared by all instances; not a tenant's (a stranger has none yet). */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** What is counted, e.g. `login:203.0.113.7`. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull().default(0),
    windowEnd: moment('window_end').notNull(),
  },
  (table) => [index('rate_limit_window_end').on(table.windowEnd)],
);
