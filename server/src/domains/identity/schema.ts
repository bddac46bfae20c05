import { foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, tenantId, yesNo } from '../../platform/database/columns';
import type { SessionEnd } from '../../platform/errors/businessError';
import { userAccount } from '../accounts/schema';

/** A signed-in browser (domain.md §1.1 Session). Only the token's hash is kept. */
export const session = pgTable(
  'session',
  {
    tenantId: tenantId(),
    id: id(),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id').notNull(),
    /** Workspace of the sign-in: 1 company, 2 store, 3 warehouse. */
    type: smallint('type').notNull(),
    storeId: text('store_id').notNull().default(''),
    storeName: text('store_name').notNull().default(''),
    warehouseId: text('warehouse_id').notNull().default(''),
    warehouseType: smallint('warehouse_type'),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
    /** End of the absolute lifetime; idleness is judged by `lastSeen`. */
    expireDate: moment('expire_date').notNull(),
    revokedDate: moment('revoked_date'),
    revokedBy: text('revoked_by').notNull().default(''),
    /** Why it was ended before its time; empty when its user signed out. */
    revokedFor: text('revoked_for').$type<SessionEnd>().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
    uniqueIndex('session_token_hash').on(table.tokenHash),
    index('session_user').on(table.tenantId, table.userId),
    index('session_expire').on(table.expireDate),
  ],
);

/** Every attempt to sign in. `userId` is empty when the name is unknown. */
export const loginLog = pgTable(
  'login_log',
  {
    tenantId: tenantId(),
    id: id(),
    userId: text('user_id').notNull().default(''),
    loginName: text('login_name').notNull(),
    name: text('name').notNull().default(''),
    type: smallint('type').notNull(),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    result: yesNo('result').notNull(),
    reason: text('reason').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('login_log_date').on(table.tenantId, table.createDate),
  ],
);
