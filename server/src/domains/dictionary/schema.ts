import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { audit, id, tenantId, version, yesNo } from '../../platform/database/columns';

/** Dictionary entries (spec 1 §3, domain.md §1.5). Every tenant has its own copy of the system's entries. */
export const dict = pgTable(
  'dict',
  {
    tenantId: tenantId(),
    id: id(),
    type: text('type').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    sort: integer('sort').notNull().default(0),
    remarks: text('remarks').notNull().default(''),
    /** Y: the product depends on it, it cannot be deleted nor get another type or code. */
    systemFlag: yesNo('system_flag').notNull().default('N'),
    /** N: nobody is to choose it any more; records that have it keep and show it. */
    enabled: yesNo('enabled').notNull().default('Y'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('dict_type_code').on(table.tenantId, table.type, table.code),
    uniqueIndex('dict_type_name').on(table.tenantId, table.type, table.name),
    check('dict_sort', sql`${table.sort} >= 0`),
  ],
);
