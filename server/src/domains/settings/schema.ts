import { sql } from 'drizzle-orm';
import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import { check, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { audit, tenantId, version } from '../../platform/database/columns';
import { store } from '../places/schema';

/** Values that a store, or the chain (`store_id` `'0'`), has set; the others come from the coded catalogue. */
export const configItem = pgTable(
  'config_item',
  {
    tenantId: tenantId(),
    storeId: text('store_id').notNull(),
    configGroup: text('config_group').notNull(),
    configKey: text('config_key').notNull(),
    /** Null: given back to the default; the row stays, so that its version goes on counting. */
    configValue: text('config_value'),
    ...audit(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.storeId, table.configGroup, table.configKey] })],
);

/** How many animals a store takes for washing; stores without a row take any number. */
export const washingLimit = pgTable(
  'washing_limit',
  {
    tenantId: tenantId(),
    storeId: text('store_id').notNull(),
    /** Of each day; null: any number. */
    registerLimit: integer('register_limit'),
    slots: jsonb('slots').$type<WashingLimits['slots']>().notNull().default([]),
    days: jsonb('days').$type<WashingLimits['days']>().notNull().default([]),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.storeId] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    check('washing_register_limit', sql`${table.registerLimit} between 0 and 999`),
  ],
);
