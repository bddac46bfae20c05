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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { booking } from '../reception/schema';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { audit, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { store } from '../places/schema';
import { product } from '../stock/schema';

/** Bills (domain.md §2.7). Money is in integer fen. */
export const bill = pgTable(
  'bill',
  {
    tenantId: tenantId(),
    id: id(),
    billNo: text('bill_no').notNull(),
    storeId: text('store_id').notNull(),
    /** 1 case, 2 retail, 3 wash, 4 boarding, 5 registration, 6 package or recharge. */
    type: smallint('type').notNull().default(1),
    caseId: text('case_id'),
    bookingId: text('booking_id'),
    /** Null: somebody who came in from the street. */
    ownerId: text('owner_id'),
    petId: text('pet_id'),
    /** 0 unpaid, 1 partly paid, 2 paid, 3 partly refunded, 4 refunded, 5 void. */
    status: smallint('status').notNull().default(0),
    totalAmount: bigint('total_amount', { mode: 'number' }).notNull(),
    discountAmount: bigint('discount_amount', { mode: 'number' }).notNull().default(0),
    payableAmount: bigint('payable_amount', { mode: 'number' }).notNull(),
    paidAmount: bigint('paid_amount', { mode: 'number' }).notNull().default(0),
    orderTime: moment('order_time').notNull(),
    payTime: moment('pay_time'),
    cashierId: text('cashier_id').notNull().default(''),
    saleUserId: text('sale_user_id').notNull().default(''),
    printCount: integer('print_count').notNull().default(0),
    remarks: text('remarks').notNull().default(''),
    /** Why it is void. */
    cancelReason: text('cancel_reason').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.bookingId],
      foreignColumns: [booking.tenantId, booking.id],
    }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    // A payment names the store of its bill.
    unique('bill_store').on(table.tenantId, table.id, table.storeId),
    uniqueIndex('bill_no').on(table.tenantId, table.storeId, table.billNo),
    // What is owed on a case is summed without reading the bills.
    index('bill_unpaid_case')
      .on(table.tenantId, table.caseId, table.payableAmount, table.paidAmount)
      .where(sql`status in (0, 1)`),
    // The cases of a store that owe something are found among those of a chain.
    index('bill_unpaid_store')
      .on(table.tenantId, table.storeId, table.caseId)
      .where(sql`status in (0, 1)`),
    // What somebody owes is summed without reading the bills.
    index('bill_unpaid_owner')
      .on(table.tenantId, table.ownerId, table.payableAmount, table.paidAmount)
      .where(sql`status in (0, 1)`),
    // What keeps an animal with its owner, and its file from being deleted.
    index('bill_pet')
      .on(table.tenantId, table.petId)
      .where(sql`pet_id is not null`),
    index('bill_owner').on(table.tenantId, table.ownerId),
    index('bill_case').on(table.tenantId, table.caseId),
    index('bill_booking')
      .on(table.tenantId, table.bookingId)
      .where(sql`booking_id is not null`),
    index('bill_order_time').on(table.tenantId, table.storeId, table.orderTime),
    // The list of the chain in its order, with what it adds up: a page far down is counted to without reading the bills.
    index('bill_chain_time').on(
      ...[table.tenantId, table.orderTime, table.storeId],
      ...[table.status, table.payableAmount, table.paidAmount],
    ),
    check('bill_type', sql`${table.type} between 1 and 6`),
    check('bill_status', sql`${table.status} between 0 and 5`),
    check('bill_paid', sql`${table.paidAmount} between 0 and ${table.payableAmount}`),
    check('bill_payable', sql`${table.payableAmount} = ${table.totalAmount} - ${table.discountAmount}`),
  ],
);

/** Lines of bills (domain.md §2.7 BillItem). What a product was called and cost then stays with the line. */
export const billItem = pgTable(
  'bill_item',
  {
    tenantId: tenantId(),
    id: id(),
    billId: text('bill_id').notNull(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    genericName: text('generic_name').notNull().default(''),
    categoryCode: text('category_code').notNull(),
    spec: text('spec').notNull().default(''),
    unit: text('unit').notNull(),
    quantity: numeric('quantity', { precision: 12, scale: 3 }).notNull(),
    /** For one unit, before the discount. */
    price: bigint('price', { mode: 'number' }).notNull(),
    /** On the price list. */
    originalPrice: bigint('original_price', { mode: 'number' }).notNull(),
    /** 0 to 1; 1 without a discount. */
    discountRate: numeric('discount_rate', { precision: 5, scale: 4 }).notNull().default('1'),
    /** 0 none, 1 member card, 2 coupon, 3 named offer, 4 by hand, 5 package. */
    discountType: smallint('discount_type').notNull().default(0),
    /** What the line comes to, after the discount; the lines of a bill add up to its payable amount. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** How a drug is to be taken. */
    usage: jsonb('usage').$type<Usage>(),
    /** 2 veterinary, 3 anaesthetic, 5 surgical, 4 other, 6 laboratory, 7 imaging, 8 other tests. */
    prescriptionType: smallint('prescription_type'),
    /** Lines of one infusion have the same. */
    groupNo: smallint('group_no'),
    packageItemId: text('package_item_id').notNull().default(''),
    /** 0 to be handed out, 1 partly, 2 handed out, 3 not any more: its money went back. */
    dispenseStatus: smallint('dispense_status').notNull().default(0),
    /** So many of the quantity are not handed out any more: their money went back before they were. */
    returnedQuantity: numeric('returned_quantity', { precision: 12, scale: 3 }).notNull().default('0'),
    executorId: text('executor_id').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.billId], foreignColumns: [bill.tenantId, bill.id] }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    index('bill_item_bill').on(table.tenantId, table.billId),
    index('bill_item_product').on(table.tenantId, table.productId),
    check('bill_item_quantity', sql`${table.quantity} > 0`),
    check(
      'bill_item_price',
      sql`${table.price} >= 0 and ${table.originalPrice} >= 0 and ${table.amount} >= 0`,
    ),
    check(
      'bill_item_discount',
      sql`${table.discountRate} between 0 and 1 and ${table.discountType} between 0 and 5`,
    ),
    check('bill_item_prescription', sql`${table.prescriptionType} between 2 and 8`),
    check('bill_item_dispensed', sql`${table.dispenseStatus} between 0 and 3`),
    check('bill_item_returned', sql`${table.returnedQuantity} between 0 and ${table.quantity}`),
  ],
);

/** Lines that left their bill after their goods had gone out and come back (退药): the ledger names them for ever. */
export const billItemGone = pgTable(
  'bill_item_gone',
  {
    tenantId: tenantId(),
    /** That of the line. */
    id: id(),
    billId: text('bill_id').notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.billId], foreignColumns: [bill.tenantId, bill.id] }),
    index('bill_item_gone_bill').on(table.tenantId, table.billId),
  ],
);

interface Usage {
  readonly dose?: string;
  readonly unit?: string;
  readonly route?: string;
  readonly frequency?: string;
  readonly days?: number;
  readonly note?: string;
}

/**
 * One act at the desk: money taken, or given back, on one or several bills of a store. The payments are its parts. Only
 * ever added to.
 */
export const billReceipt = pgTable(
  'bill_receipt',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    receiptNo: text('receipt_no').notNull(),
    /** 1 taken, 2 given back. */
    kind: smallint('kind').notNull(),
    /** Fen, of all its parts; above 0. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Fen that were handed over in cash, and what of it went back; 0 where nobody said. */
    cashGiven: bigint('cash_given', { mode: 'number' }).notNull().default(0),
    changeAmount: bigint('change_amount', { mode: 'number' }).notNull().default(0),
    /** Of what was given back. */
    reason: text('reason').notNull().default(''),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    uniqueIndex('bill_receipt_no').on(table.tenantId, table.storeId, table.receiptNo),
    check('bill_receipt_kind', sql`${table.kind} in (1, 2)`),
    check(
      'bill_receipt_amount',
      sql`${table.amount} > 0 and ${table.cashGiven} >= 0 and ${table.changeAmount} >= 0`,
    ),
  ],
);

/**
 * What of a refund was for which line. Only ever added to; for a line no more than it came to, which a trigger holds
 * (`0099_refunds_of_lines.sql`).
 */
export const billItemReturn = pgTable(
  'bill_item_return',
  {
    tenantId: tenantId(),
    receiptId: text('receipt_id').notNull(),
    itemId: text('item_id').notNull(),
    /** Fen; above 0. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** So many of it are not handed out any more by this refund. */
    quantity: numeric('quantity', { precision: 12, scale: 3 }).notNull().default('0'),
    /** Whether the line was handed out then; null where nobody wrote it down. */
    outFlag: yesNo('out_flag'),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.itemId, table.receiptId] }),
    foreignKey({
      columns: [table.tenantId, table.receiptId],
      foreignColumns: [billReceipt.tenantId, billReceipt.id],
    }),
    foreignKey({ columns: [table.tenantId, table.itemId], foreignColumns: [billItem.tenantId, billItem.id] }),
    index('bill_item_return_receipt').on(table.tenantId, table.receiptId),
    check('bill_item_return_amount', sql`${table.amount} > 0`),
    check('bill_item_return_quantity', sql`${table.quantity} >= 0`),
  ],
);

/**
 * What was paid on a bill and given back (domain.md §2.7 Bill.payDetails). The payments of a bill add up to its paid
 * amount; what a store took in on a day is the sum of that day's payments.
 */
export const billPayment = pgTable(
  'bill_payment',
  {
    tenantId: tenantId(),
    id: id(),
    billId: text('bill_id').notNull(),
    /** The bill's store, so that the takings of a store are summed without reading bills. */
    storeId: text('store_id').notNull(),
    /** 1 cash, 2 WeChat, 3 Alipay, 4 bank card, 5 stored value, 6 gift money, 7 deposit. */
    way: smallint('way').notNull(),
    /** Fen; below 0: given back. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** What makes the payment happen once, in its way: the number at the bank, at WeChat, of the receipt. */
    refNo: text('ref_no').notNull().default(''),
    payTime: moment('pay_time').notNull(),
    cashierId: text('cashier_id').notNull().default(''),
    /** The act at the desk that it is a part of; null: of before there were receipts, or of no desk. */
    receiptId: text('receipt_id'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.billId], foreignColumns: [bill.tenantId, bill.id] }),
    foreignKey({
      columns: [table.tenantId, table.receiptId],
      foreignColumns: [billReceipt.tenantId, billReceipt.id],
    }),
    foreignKey({
      name: 'bill_payment_store_of_bill',
      columns: [table.tenantId, table.billId, table.storeId],
      foreignColumns: [bill.tenantId, bill.id, bill.storeId],
    }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    uniqueIndex('bill_payment_reference')
      .on(table.tenantId, table.way, table.refNo)
      .where(sql`ref_no <> ''`),
    index('bill_payment_bill').on(table.tenantId, table.billId),
    index('bill_payment_receipt').on(table.tenantId, table.receiptId),
    // The takings by day are summed without reading the payments.
    index('bill_payment_time').on(table.tenantId, table.payTime, table.storeId, table.amount, table.way),
    // Who took money in a store, and what each took since their last closing.
    index('bill_payment_till').on(table.tenantId, table.storeId, table.cashierId, table.payTime),
    check('bill_payment_way', sql`${table.way} between 1 and 7`),
    check('bill_payment_amount', sql`${table.amount} <> 0`),
  ],
);
