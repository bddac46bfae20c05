import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { audit, id, tenantId, version, yesNo } from '../../../../platform/database/columns';
import { owner, pet } from '../../../owners/schema';
import { store } from '../../../places/schema';
import { product } from '../../../stock/schema';
import { bill } from '../../schema';

/** So many times of a product. */
export interface PlanItem {
  readonly productId: string;
  readonly quantity: number;
}

/** What the chain sells as a package (domain.md §2.10). */
export const packagePlan = pgTable(
  'package_plan',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    /** Fen. */
    price: bigint('price', { mode: 'number' }).notNull(),
    /** Days from that of the purchase on; 0: without an end. */
    validDays: integer('valid_days').notNull().default(0),
    /** Where it is sold and used; none: everywhere. */
    storeIds: jsonb('store_ids').$type<string[]>().notNull().default([]),
    items: jsonb('items').$type<PlanItem[]>().notNull(),
    remarks: text('remarks').notNull().default(''),
    enabled: yesNo('enabled').notNull().default('Y'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('package_plan_name').on(table.tenantId, table.name),
    check('package_plan_price', sql`${table.price} > 0 and ${table.validDays} >= 0`),
  ],
);

/** Somebody's package, as it was sold: what the chain changes later is not theirs. */
export const customerPackage = pgTable(
  'customer_package',
  {
    tenantId: tenantId(),
    id: id(),
    packageNo: text('package_no').notNull(),
    planId: text('plan_id').notNull(),
    name: text('name').notNull(),
    ownerId: text('owner_id').notNull(),
    /** Null: for all pets of the owner. */
    petId: text('pet_id'),
    /** Where it was sold. */
    storeId: text('store_id').notNull(),
    /** Where it is used; none: everywhere. */
    storeIds: jsonb('store_ids').$type<string[]>().notNull().default([]),
    /** By which it was paid. */
    billId: text('bill_id').notNull(),
    /** Fen. */
    price: bigint('price', { mode: 'number' }).notNull(),
    startDate: text('start_date').notNull(),
    /** The last day; empty: without an end. */
    expireDate: text('expire_date').notNull().default(''),
    /** 1 valid, 4 made invalid, 5 refunded; used up and expired follow from items and day. */
    status: smallint('status').notNull().default(1),
    /** What the owner says when it is used. */
    code: text('code').notNull(),
    saleUserId: text('sale_user_id').notNull().default(''),
    loseReason: text('lose_reason').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.planId],
      foreignColumns: [packagePlan.tenantId, packagePlan.id],
    }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.billId], foreignColumns: [bill.tenantId, bill.id] }),
    uniqueIndex('customer_package_no').on(table.tenantId, table.storeId, table.packageNo),
    index('customer_package_owner').on(table.tenantId, table.ownerId),
    index('customer_package_pet')
      .on(table.tenantId, table.petId)
      .where(sql`pet_id is not null`),
    index('customer_package_bill').on(table.tenantId, table.billId),
    index('customer_package_start').on(table.tenantId, table.storeId, table.startDate),
    index('customer_package_created').on(table.tenantId, table.createDate),
    check('customer_package_status', sql`${table.status} in (1, 4, 5)`),
    check('customer_package_price', sql`${table.price} > 0`),
  ],
);

/** What a package holds: so many times of a product. The server's role adds rows; the ledger moves `used`. */
export const customerPackageItem = pgTable(
  'customer_package_item',
  {
    tenantId: tenantId(),
    id: id(),
    customerPackageId: text('customer_package_id').notNull(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    unit: text('unit').notNull(),
    sort: smallint('sort').notNull(),
    total: integer('total').notNull(),
    used: integer('used').notNull().default(0),
    /** Fen of the price that are for it. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.customerPackageId],
      foreignColumns: [customerPackage.tenantId, customerPackage.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    index('customer_package_item_of').on(table.tenantId, table.customerPackageId),
    check('customer_package_item_used', sql`${table.used} between 0 and ${table.total}`),
    check('customer_package_item_total', sql`${table.total} > 0 and ${table.amount} >= 0`),
  ],
);

/** What became of packages, only ever added to: what is used of an item is the sum of its rows. */
export const customerPackageLog = pgTable(
  'customer_package_log',
  {
    tenantId: tenantId(),
    id: id(),
    customerPackageId: text('customer_package_id').notNull(),
    /** Where it happened. */
    storeId: text('store_id').notNull(),
    /** 1 sold, 2 used, 3 given back, 4 extended, 5 made invalid, 6 refunded, 7 another code. */
    kind: smallint('kind').notNull(),
    itemId: text('item_id'),
    /** Times: above 0 used, below 0 given back. */
    quantity: integer('quantity').notNull().default(0),
    billId: text('bill_id'),
    billItemId: text('bill_item_id'),
    /** Fen that the line costs less, or that were paid back. */
    amount: bigint('amount', { mode: 'number' }).notNull().default(0),
    reason: text('reason').notNull().default(''),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.customerPackageId],
      foreignColumns: [customerPackage.tenantId, customerPackage.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.itemId],
      foreignColumns: [customerPackageItem.tenantId, customerPackageItem.id],
    }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.billId], foreignColumns: [bill.tenantId, bill.id] }),
    index('customer_package_log_of').on(table.tenantId, table.customerPackageId, table.createDate),
    index('customer_package_log_line').on(table.tenantId, table.billItemId),
    index('customer_package_log_bill').on(table.tenantId, table.billId),
    check('customer_package_log_kind', sql`${table.kind} between 1 and 7`),
    check(
      'customer_package_log_times',
      sql`(${table.kind} = 2 and ${table.quantity} > 0 and ${table.itemId} is not null)
        or (${table.kind} = 3 and ${table.quantity} < 0 and ${table.itemId} is not null)
        or (${table.kind} not in (2, 3) and ${table.quantity} = 0)`,
    ),
  ],
);
