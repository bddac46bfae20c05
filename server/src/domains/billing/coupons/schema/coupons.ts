import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { audit, id, tenantId, version, yesNo } from '../../../../platform/database/columns';
import { owner } from '../../../owners/schema';
import { store } from '../../../places/schema';
import { bill } from '../../schema';

/** What the chain gives as coupons. Its worth stays as it is once one was given. */
export const couponKind = pgTable(
  'coupon_kind',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    /** 1 an amount off, 2 a rate. */
    type: smallint('type').notNull(),
    /** Fen off all its lines together. */
    amount: bigint('amount', { mode: 'number' }),
    /** 0 to 1: the part of the price that is paid. */
    rate: numeric('rate', { precision: 5, scale: 4 }),
    /** Fen that its lines come to at least, before any discount. */
    minimum: bigint('minimum', { mode: 'number' }).notNull().default(0),
    /** Codes of kinds of products, each with its sub-kinds, or products; neither: all. */
    categories: jsonb('categories').$type<string[]>().notNull().default([]),
    productIds: jsonb('product_ids').$type<string[]>().notNull().default([]),
    /** Where it is used; none: everywhere. */
    storeIds: jsonb('store_ids').$type<string[]>().notNull().default([]),
    /** Days from that on which it is given; 0: from the start date to the end date. */
    validDays: integer('valid_days').notNull().default(0),
    startDate: text('start_date').notNull().default(''),
    endDate: text('end_date').notNull().default(''),
    /** Coupons that may be given in all, and to one owner; 0: any number. */
    mostGiven: integer('most_given').notNull().default(0),
    mostPerOwner: integer('most_per_owner').notNull().default(0),
    /** Given, and not made void since: kept by triggers (migration 0105). */
    given: integer('given').notNull().default(0),
    enabled: yesNo('enabled').notNull().default('Y'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('coupon_kind_name').on(table.tenantId, table.name),
    check(
      'coupon_kind_worth',
      sql`(${table.type} = 1 and ${table.amount} > 0 and ${table.rate} is null)
        or (${table.type} = 2 and ${table.amount} is null and ${table.rate} >= 0 and ${table.rate} < 1)`,
    ),
    // Nothing compared with null is false for a check: it would let a kind pass that has neither.
    check('coupon_kind_of_one', sql`num_nonnulls(${table.amount}, ${table.rate}) = 1`),
    check('coupon_kind_minimum', sql`${table.minimum} >= 0`),
    check(
      'coupon_kind_days',
      sql`(${table.validDays} > 0 and ${table.startDate} = '' and ${table.endDate} = '')
        or (${table.validDays} = 0 and ${table.startDate} <> '' and ${table.endDate} >= ${table.startDate})`,
    ),
    check('coupon_kind_limits', sql`${table.mostGiven} >= 0 and ${table.mostPerOwner} >= 0`),
    check(
      'coupon_kind_given',
      sql`${table.given} >= 0 and (${table.mostGiven} = 0 or ${table.given} <= ${table.mostGiven})`,
    ),
  ],
);

/**
 * A coupon that an owner has. Whether it is used follows from the discounts of bills, by triggers (migration 0104); the
 * server's role makes it void at most.
 */
export const ownerCoupon = pgTable(
  'owner_coupon',
  {
    tenantId: tenantId(),
    id: id(),
    couponNo: text('coupon_no').notNull(),
    kindId: text('kind_id').notNull(),
    ownerId: text('owner_id').notNull(),
    /** Where it was given; null: by the head office. */
    storeId: text('store_id'),
    /** Why it was given. */
    reason: text('reason').notNull(),
    /** Both days belong to it. */
    startDate: text('start_date').notNull(),
    endDate: text('end_date').notNull(),
    /** The bill with the discount that it is used for; null: it is not used. */
    usedBillId: text('used_bill_id'),
    /** Why it is void; empty: it is not. */
    revokeReason: text('revoke_reason').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.kindId],
      foreignColumns: [couponKind.tenantId, couponKind.id],
    }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.usedBillId], foreignColumns: [bill.tenantId, bill.id] }),
    unique('owner_coupon_no').on(table.tenantId, table.couponNo),
    index('owner_coupon_owner').on(table.tenantId, table.ownerId),
    index('owner_coupon_kind').on(table.tenantId, table.kindId, table.ownerId),
    index('owner_coupon_store').on(table.tenantId, table.storeId, table.createDate),
    index('owner_coupon_newest').on(table.tenantId, table.createDate, table.id),
    index('owner_coupon_bill')
      .on(table.tenantId, table.usedBillId)
      .where(sql`used_bill_id is not null`),
    check('owner_coupon_days', sql`${table.endDate} >= ${table.startDate}`),
    check('owner_coupon_state', sql`${table.usedBillId} is null or ${table.revokeReason} = ''`),
  ],
);
