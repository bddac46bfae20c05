import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, tenantId } from '../../../../platform/database/columns';
import { store } from '../../../places/schema';
import { owner } from '../../../owners/schema';

/** What lies in an account: money paid in, money given on top of it, a deposit, and points. */
export const balances = ['principal', 'gift', 'deposit', 'points'] as const;
export type Balance = (typeof balances)[number];

/**
 * The account of an owner (domain.md Part 2, Account). Money is in integer fen, points are whole. The server's role reads
 * it; a movement that is added changes it.
 */
export const ownerAccount = pgTable(
  'owner_account',
  {
    tenantId: tenantId(),
    ownerId: text('owner_id').notNull(),
    principal: bigint('principal', { mode: 'number' }).notNull().default(0),
    gift: bigint('gift', { mode: 'number' }).notNull().default(0),
    deposit: bigint('deposit', { mode: 'number' }).notNull().default(0),
    points: bigint('points', { mode: 'number' }).notNull().default(0),
    updateDate: moment('update_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    check('owner_account_principal', sql`${table.principal} >= 0`),
    check('owner_account_gift', sql`${table.gift} >= 0`),
    check('owner_account_deposit', sql`${table.deposit} >= 0`),
    check('owner_account_points', sql`${table.points} >= 0`),
  ],
);

/** Every movement of an account, only ever added to: each balance is the sum of its movements. */
export const accountMovement = pgTable(
  'account_movement',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    ownerId: text('owner_id').notNull(),
    /** Where it happened. */
    storeId: text('store_id').notNull(),
    balance: text('balance').$type<Balance>().notNull(),
    /** Fen, or points; below 0: taken out. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** The balance after it. */
    afterAmount: bigint('after_amount', { mode: 'number' }).notNull(),
    /** 1 paid in, 2 paid with, 3 given back, 4 taken out, 5 earned, 6 spent, 7 corrected, 8 opening. */
    bizType: smallint('biz_type').notNull(),
    /** How money came or went from outside: 1 cash, 2 WeChat, 3 Alipay, 4 bank card; null: none did, or nobody said. */
    way: smallint('way'),
    /** The bill, stay … that it belongs to; empty without one. */
    bizId: text('biz_id').notNull().default(''),
    /** What makes it happen once, for each balance. */
    reference: text('reference').notNull(),
    operatorId: text('operator_id').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    uniqueIndex('account_movement_reference').on(table.tenantId, table.balance, table.reference),
    index('account_movement_owner').on(table.tenantId, table.ownerId, table.createDate),
    // The list in its order, with what it adds up.
    index('account_movement_time').on(
      ...[table.tenantId, table.createDate, table.storeId],
      ...[table.balance, table.bizType, table.amount],
    ),
    check('account_movement_balance', sql`${table.balance} in ('principal', 'gift', 'deposit', 'points')`),
    check('account_movement_amount', sql`${table.amount} <> 0`),
    index('account_movement_way')
      .on(table.tenantId, table.storeId, table.operatorId, table.createDate)
      .where(sql`way is not null`),
    check('account_movement_way', sql`${table.way} between 1 and 4`),
    check('account_movement_type', sql`${table.bizType} between 1 and 8`),
    check('account_movement_reference', sql`${table.reference} <> ''`),
  ],
);
