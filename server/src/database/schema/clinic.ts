import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { audit, delFlag, id, moment, tenantId, version, yesNo } from './columns';
import { userAccount } from './identity';
import { store } from './organisation';

/** Pet owners (domain.md §2.3 Customer). */
export const owner = pgTable(
  'owner',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    mobile: text('mobile').notNull(),
    /** 1 male, 2 female. */
    sex: text('sex').$type<'1' | '2'>().notNull().default('2'),
    address: text('address').notNull().default(''),
    source: text('source').notNull().default(''),
    level: text('level').notNull().default(''),
    /** Store where the file was opened. */
    storeId: text('store_id').notNull(),
    lastVisitDate: moment('last_visit_date'),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    uniqueIndex('owner_mobile')
      .on(table.tenantId, table.mobile)
      .where(sql`del_flag = 'N'`),
  ],
);

/** Pets (domain.md §2.3 Pet). */
export const pet = pgTable(
  'pet',
  {
    tenantId: tenantId(),
    id: id(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    storeNo: text('store_no').notNull(),
    species: text('species').notNull(),
    breed: text('breed').notNull().default(''),
    /** 1 male, 2 female, 0 unknown. */
    sex: text('sex').$type<'0' | '1' | '2'>().notNull().default('0'),
    sterilizedFlag: yesNo('sterilized_flag').notNull().default('N'),
    birthday: date('birthday', { mode: 'string' }).notNull(),
    color: text('color').notNull().default(''),
    /** Kilograms. */
    weight: numeric('weight', { precision: 6, scale: 2 }).notNull().default('0'),
    /** 1 normal, 2 dead, 3 lost, 4 given away, 5 disabled. */
    status: smallint('status').notNull().default(1),
    firstVisitDate: moment('first_visit_date'),
    lastVisitDate: moment('last_visit_date'),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    uniqueIndex('pet_store_no').on(table.tenantId, table.storeNo),
    index('pet_owner').on(table.tenantId, table.ownerId),
  ],
);

/** Case records (domain.md §2.6). */
export const medicalCase = pgTable(
  'medical_case',
  {
    tenantId: tenantId(),
    id: id(),
    caseNo: text('case_no').notNull(),
    storeId: text('store_id').notNull(),
    ownerId: text('owner_id').notNull(),
    petId: text('pet_id').notNull(),
    doctorId: text('doctor_id').notNull(),
    /** 1 clinic, 2 inpatient, 3 immunisation, 4 review, 5 emergency, 6 surgery. */
    caseType: smallint('case_type').notNull().default(1),
    visitTime: moment('visit_time').notNull(),
    complaint: text('complaint').notNull().default(''),
    diagnosis: text('diagnosis').notNull().default(''),
    /** 1 running, 2 ended, 3 archived, 4 cancelled, 5 referred. */
    status: smallint('status').notNull().default(1),
    /** 0 in treatment, 1 cured, 2 better, 3 unchanged, 4 worse, 5 dead, 6 given up. */
    treatmentCaseStatus: text('treatment_case_status').notNull().default('0'),
    endTime: moment('end_time'),
    archiveTime: moment('archive_time'),
    /** Last activity on the case or its bills; decides "should have been settled" (domain.md §2.11). */
    lastActivity: moment('last_activity').notNull(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    foreignKey({
      columns: [table.tenantId, table.doctorId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
    uniqueIndex('medical_case_no').on(table.tenantId, table.storeId, table.caseNo),
    index('medical_case_open')
      .on(table.tenantId, table.storeId, table.lastActivity)
      .where(sql`status in (1, 2)`),
    index('medical_case_pet').on(table.tenantId, table.petId),
    check('medical_case_status', sql`${table.status} between 1 and 5`),
  ],
);

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
    ownerId: text('owner_id').notNull(),
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
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    uniqueIndex('bill_no').on(table.tenantId, table.storeId, table.billNo),
    index('bill_unpaid_case')
      .on(table.tenantId, table.caseId)
      .where(sql`status in (0, 1)`),
    index('bill_order_time').on(table.tenantId, table.storeId, table.orderTime),
    check('bill_status', sql`${table.status} between 0 and 5`),
    check('bill_paid', sql`${table.paidAmount} between 0 and ${table.payableAmount}`),
    check('bill_payable', sql`${table.payableAmount} = ${table.totalAmount} - ${table.discountAmount}`),
  ],
);

/** Follow-up visits (domain.md §2.8). */
export const review = pgTable(
  'review',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    ownerId: text('owner_id').notNull(),
    petId: text('pet_id').notNull(),
    caseId: text('case_id'),
    /** 1 review visit, 2 phone call, 3 after surgery, 4 satisfaction. */
    type: smallint('type').notNull().default(2),
    reviewTime: moment('review_time').notNull(),
    content: text('content').notNull().default(''),
    executorId: text('executor_id').notNull().default(''),
    /** N pending, Y done, C cancelled. */
    status: text('status').$type<'N' | 'Y' | 'C'>().notNull().default('N'),
    result: text('result').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    index('review_pending')
      .on(table.tenantId, table.storeId, table.reviewTime)
      .where(sql`status = 'N'`),
    check('review_status', sql`${table.status} in ('N', 'Y', 'C')`),
  ],
);

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
    productId: text('product_id').notNull().default(''),
    productName: text('product_name').notNull(),
    /** 1 laboratory, 2 imaging, 3 microscope, 4 other. */
    type: smallint('type').notNull().default(1),
    /** 0 to sample, 1 running, 2 to be approved, 3 reported, 4 cancelled. */
    status: smallint('status').notNull().default(0),
    applyDoctorId: text('apply_doctor_id').notNull(),
    applyTime: moment('apply_time').notNull(),
    reportTime: moment('report_time'),
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
    uniqueIndex('testing_order_no').on(table.tenantId, table.storeId, table.orderNo),
    index('testing_order_open')
      .on(table.tenantId, table.storeId, table.type)
      .where(sql`status < 3`),
    check('testing_order_status', sql`${table.status} between 0 and 4`),
  ],
);
