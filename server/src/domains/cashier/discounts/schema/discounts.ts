import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { audit, id, moment, tenantId, version, yesNo } from '../../../../platform/database/columns';
import { ownerCoupon } from '../../../billing';
import { bill } from '../../../billing/schema';

const rateColumn = () => numeric('rate', { precision: 5, scale: 4 });

/** Cards of levels, and offers with a name; of the whole chain. */
export const discountPlan = pgTable(
  'discount_plan',
  {
    tenantId: tenantId(),
    id: id(),
    /** 1 card of a level, 3 named offer. */
    type: smallint('type').notNull(),
    name: text('name').notNull(),
    /** Code of `customer_level` of a card; empty for an offer. */
    level: text('level').notNull().default(''),
    /** 0 to 1: the part of the price that is paid. */
    rate: rateColumn().notNull(),
    /** Codes of kinds, each with its sub-kinds; none: all. */
    categories: jsonb('categories').$type<string[]>().notNull().default([]),
    /** Days; empty: without an end. */
    startDate: text('start_date').notNull().default(''),
    endDate: text('end_date').notNull().default(''),
    enabled: yesNo('enabled').notNull().default('Y'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('discount_plan_name').on(table.tenantId, table.name),
    check('discount_plan_type', sql`${table.type} in (1, 3)`),
    check('discount_plan_rate', sql`${table.rate} between 0 and 1`),
    check('discount_plan_level', sql`(${table.type} = 1) = (${table.level} <> '')`),
  ],
);

/** How low somebody may go by hand, and how low a kind of products may be sold by hand. */
export const discountFloor = pgTable(
  'discount_floor',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<'user' | 'category'>().notNull(),
    /** The user, or the code of the kind. */
    targetId: text('target_id').notNull(),
    rate: rateColumn().notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.targetId] }),
    check('discount_floor_kind', sql`${table.kind} in ('user', 'category')`),
    check('discount_floor_rate', sql`${table.rate} between 0 and 1`),
  ],
);

/** A manager's agreement to one discount of one bill, asked for and used once. */
export const discountApproval = pgTable(
  'discount_approval',
  {
    tenantId: tenantId(),
    id: id(),
    billId: text('bill_id').notNull(),
    storeId: text('store_id').notNull(),
    /** The lines, in the order of the bill. */
    lineIds: jsonb('line_ids').$type<string[]>().notNull(),
    rate: rateColumn(),
    /** Fen that are asked for; null: by the rate. */
    amount: bigint('amount', { mode: 'number' }),
    /** Fen: what the lines came to, and what would be taken off. */
    beforeAmount: bigint('before_amount', { mode: 'number' }).notNull(),
    offAmount: bigint('off_amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull().default(''),
    /** 0 waits, 1 agreed, 2 refused (by who asked: withdrawn), 3 used. */
    status: smallint('status').notNull().default(0),
    approverId: text('approver_id').notNull().default(''),
    approverName: text('approver_name').notNull().default(''),
    approveTime: moment('approve_time'),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.billId, table.storeId],
      foreignColumns: [bill.tenantId, bill.id, bill.storeId],
    }),
    index('discount_approval_waiting')
      .on(table.tenantId, table.storeId, table.createDate)
      .where(sql`status = 0`),
    check('discount_approval_status', sql`${table.status} between 0 and 3`),
    check('discount_approval_by', sql`(${table.status} = 0) = (${table.approverId} = '')`),
    check('discount_approval_of_one', sql`num_nonnulls(${table.rate}, ${table.amount}) = 1`),
  ],
);

/** What was taken off a bill (domain.md §2.7 BillDiscount); only ever added to, and cancelled. */
export const billDiscount = pgTable(
  'bill_discount',
  {
    tenantId: tenantId(),
    id: id(),
    billId: text('bill_id').notNull(),
    /** 1 member card, 2 coupon, 3 named offer, 4 by hand. */
    type: smallint('type').notNull(),
    planId: text('plan_id'),
    /** Of type 2. */
    couponId: text('coupon_id'),
    name: text('name').notNull(),
    rate: rateColumn(),
    /** Fen that were given by hand, or by a coupon; null: by the rate. */
    amount: bigint('amount', { mode: 'number' }),
    /** Each line that it is for, with fen before and after it when it was applied. */
    lines: jsonb('lines')
      .$type<{ id: string; productName: string; before: number; after: number }[]>()
      .notNull(),
    reason: text('reason').notNull().default(''),
    approvalId: text('approval_id'),
    /** 0 in force, 1 cancelled. */
    status: smallint('status').notNull().default(0),
    /** It takes something off now: of discounts that do not add up, the best of a line does; of a void bill, when it became so. */
    holds: yesNo('holds').notNull().default('Y'),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.billId], foreignColumns: [bill.tenantId, bill.id] }),
    foreignKey({
      columns: [table.tenantId, table.planId],
      foreignColumns: [discountPlan.tenantId, discountPlan.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.couponId],
      foreignColumns: [ownerCoupon.tenantId, ownerCoupon.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.approvalId],
      foreignColumns: [discountApproval.tenantId, discountApproval.id],
    }),
    // An approval is used once.
    unique('bill_discount_approval').on(table.tenantId, table.approvalId),
    // A coupon is used for one discount at a time.
    uniqueIndex('bill_discount_coupon')
      .on(table.tenantId, table.couponId)
      .where(sql`coupon_id is not null and status = 0`),
    index('bill_discount_bill').on(table.tenantId, table.billId),
    check('bill_discount_type', sql`${table.type} in (1, 2, 3, 4)`),
    check('bill_discount_of_coupon', sql`(${table.type} = 2) = (${table.couponId} is not null)`),
    check('bill_discount_status', sql`${table.status} in (0, 1)`),
    check('bill_discount_of_one', sql`num_nonnulls(${table.rate}, ${table.amount}) = 1`),
  ],
);
