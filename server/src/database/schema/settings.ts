import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { audit, tenantId, version } from './columns';

/** Values that a store, or the chain (`store_id` `'0'`), has set; the others come from the coded catalogue. */
export const configItem = pgTable(
  'config_item',
  {
    tenantId: tenantId(),
    storeId: text('store_id').notNull(),
    configGroup: text('config_group').notNull(),
    configKey: text('config_key').notNull(),
    configValue: text('config_value').notNull(),
    ...audit(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.storeId, table.configGroup, table.configKey] })],
);
