import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { audit, id, tenantId, version, yesNo } from '../../../../platform/database/columns';

/** So much gift money on top of so much that is paid in; of the whole chain. */
export const rechargePlan = pgTable(
  'recharge_plan',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    /** Fen. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    gift: bigint('gift', { mode: 'number' }).notNull(),
    /** Code of `customer_level` that an owner gets by it where `rechargeLinkageDiscount` is on; empty: none. */
    level: text('level').notNull().default(''),
    enabled: yesNo('enabled').notNull().default('Y'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('recharge_plan_name').on(table.tenantId, table.name),
    check('recharge_plan_amount', sql`${table.amount} > 0 and ${table.gift} >= 0`),
  ],
);
