import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BeaconKind } from '@hospital/shared/contract/calls/releases';
import { moment } from '../database/columns';

/**
 * How often browsers met what with a build, by the hour. Of the whole site: of no tenant, and nothing in it says who
 * or where.
 */
export const buildHealth = pgTable(
  'build_health',
  {
    /** The host or a remote. */
    name: text('name').notNull(),
    buildId: text('build_id').notNull(),
    kind: text('kind').$type<BeaconKind>().notNull(),
    /** Route path of a page of the build; empty for none. */
    path: text('path').notNull(),
    /** Why it was not loaded; empty where that was not told. */
    failure: text('failure').notNull(),
    /** Its beginning. */
    hour: moment('hour').notNull(),
    hits: integer('hits').notNull(),
    /** Milliseconds of all of them together. */
    ms: bigint('ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.name, table.buildId, table.kind, table.path, table.failure, table.hour],
    }),
    index('build_health_hour').on(table.hour),
  ],
);
