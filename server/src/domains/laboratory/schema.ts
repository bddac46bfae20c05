import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { billItem } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { pet } from '../owners/schema';
import { audit, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { store } from '../places/schema';

/** Laboratory and imaging orders (domain.md §2.10). */
export const testingOrder = pgTable(
  'testing_order',
  {
    tenantId: tenantId(),
    id: id(),
    orderNo: text('order_no').notNull(),
    storeId: text('store_id').notNull(),
    caseId: text('case_id').notNull(),
    petId: text('pet_id').notNull(),
    billItemId: text('bill_item_id'),
    productId: text('product_id').notNull().default(''),
    productName: text('product_name').notNull(),
    /** 1 laboratory, 2 imaging, 3 microscope, 4 other. */
    type: smallint('type').notNull().default(1),
    /** 0 to sample, 1 running, 2 to be approved, 3 reported, 4 cancelled. */
    status: smallint('status').notNull().default(0),
    sampleNo: text('sample_no').notNull().default(''),
    applyDoctorId: text('apply_doctor_id').notNull(),
    executorId: text('executor_id').notNull().default(''),
    auditId: text('audit_id').notNull().default(''),
    applyTime: moment('apply_time').notNull(),
    reportTime: moment('report_time'),
    results: jsonb('results').$type<TestResult[]>().notNull().default([]),
    /** Of imaging: what the pictures show. */
    finding: text('finding').notNull().default(''),
    conclusion: text('conclusion').notNull().default(''),
    /** Y: before all others. */
    urgentFlag: yesNo('urgent_flag').notNull().default('N'),
    /** Why the report was sent back to be done again; empty if it was not, or has been given in anew. */
    backReason: text('back_reason').notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** How often the report was corrected since it went out. */
    correctTimes: smallint('correct_times').notNull().default(0),
    /** Pictures and documents of the report, by address. */
    files: jsonb('files').$type<ReportFile[]>().notNull().default([]),
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
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    foreignKey({
      columns: [table.tenantId, table.billItemId],
      foreignColumns: [billItem.tenantId, billItem.id],
    }),
    index('testing_order_case').on(table.tenantId, table.caseId),
    index('testing_order_time').on(table.tenantId, table.storeId, table.applyTime),
    uniqueIndex('testing_order_no').on(table.tenantId, table.storeId, table.orderNo),
    index('testing_order_open')
      .on(table.tenantId, table.storeId, table.type)
      .where(sql`status < 3`),
    index('testing_order_line')
      .on(table.tenantId, table.billItemId)
      .where(sql`bill_item_id is not null`),
    index('testing_order_pet').on(table.tenantId, table.petId, table.reportTime),
    check('testing_order_type', sql`${table.type} between 1 and 4`),
    check('testing_order_reported', sql`(${table.status} = 3) = (${table.reportTime} is not null)`),
    check('testing_order_status', sql`${table.status} between 0 and 4`),
  ],
);

/** What a report that was out said before it was corrected, why, and by whom; rows are only added. */
export const testingCorrection = pgTable(
  'testing_correction',
  {
    tenantId: tenantId(),
    id: id(),
    orderId: text('order_id').notNull(),
    /** The first correction is 1. */
    number: smallint('number').notNull(),
    reason: text('reason').notNull(),
    results: jsonb('results').$type<TestResult[]>().notNull(),
    finding: text('finding').notNull(),
    conclusion: text('conclusion').notNull(),
    files: jsonb('files').$type<ReportFile[]>().notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [testingOrder.tenantId, testingOrder.id],
    }),
    uniqueIndex('testing_correction_number').on(table.tenantId, table.orderId, table.number),
  ],
);

export interface TestResult {
  /** `白细胞 WBC`. */
  readonly item: string;
  readonly value: string;
  readonly unit: string;
  /** Bounds of what is normal; empty where there are none. */
  readonly refLow: string;
  readonly refHigh: string;
  /** Of an item without a number, what it is normally. */
  readonly normal?: string;
  /** High, low, normal. */
  readonly flag: 'H' | 'L' | 'N';
}

export interface ReportFile {
  readonly url: string;
  readonly name: string;
}
