import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ListColumn, SearchCondition } from '@hospital/shared/contract/calls/lists';
import { audit, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { userAccount } from '../accounts/schema';

/** What somebody searched a list for, to be searched again (domain.md §2.10 SavedSearch). */
export const savedSearch = pgTable(
  'saved_search',
  {
    tenantId: tenantId(),
    id: id(),
    userId: text('user_id').notNull(),
    /** Key of the list: `review`. */
    scene: text('scene').notNull(),
    /** Empty: shown by its condition. */
    name: text('name').notNull().default(''),
    condition: jsonb('condition').$type<SearchCondition>().notNull(),
    /** Tells conditions apart, however long they are. */
    conditionHash: text('condition_hash').generatedAlwaysAs(sql`md5(condition::text)`),
    hitCount: integer('hit_count').notNull().default(1),
    lastUseTime: moment('last_use_time').notNull().defaultNow(),
    pinned: yesNo('pinned').notNull().default('N'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
    // The same search again counts up instead of making a second one.
    uniqueIndex('saved_search_condition').on(table.tenantId, table.userId, table.scene, table.conditionHash),
    index('saved_search_used').on(table.tenantId, table.userId, table.scene, table.lastUseTime),
  ],
);

/** Which columns of a list somebody wants to see, in which order and how wide. */
export const columnSetting = pgTable(
  'column_setting',
  {
    tenantId: tenantId(),
    userId: text('user_id').notNull(),
    /** Key of the list, as in `saved_search`. */
    scene: text('scene').notNull(),
    columns: jsonb('columns').$type<ListColumn[]>().notNull(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.scene] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
  ],
);
