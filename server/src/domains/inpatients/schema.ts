import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { medicalCase } from '../cases/schema';
import { pet } from '../owners/schema';
import { audit, id, moment, tenantId, version } from '../../platform/database/columns';
import { store } from '../places/schema';

/** A cage that an animal was moved out of. */
export interface EarlierCage {
  readonly cageId: string;
  /** ISO moment. */
  readonly until: string;
}

/** That an order was done, and was taken back. */
export interface UndoneTick {
  readonly doneName: string;
  /** ISO moments. */
  readonly doneTime: string;
  readonly undoneName: string;
  readonly undoneTime: string;
}

/** Inpatients (domain.md §2.6 LiveInfo). */
export const liveInfo = pgTable(
  'live_info',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    caseId: text('case_id').notNull(),
    petId: text('pet_id').notNull(),
    doctorId: text('doctor_id').notNull(),
    nurseId: text('nurse_id').notNull().default(''),
    /**
     * Of the store's cages, which boarders share; null: of a stay of before they were chosen from the plan. Cages and
     * bills belong to domains after this one: their foreign keys stand in migration 0071 alone.
     */
    cageId: text('cage_id'),
    /** As it was called; empty while none is given. */
    cageName: text('cage_name').notNull().default(''),
    /** Cages that it was in before, the earliest first: each is charged for its own nights. */
    earlierCages: jsonb('earlier_cages').$type<EarlierCage[]>().notNull().default([]),
    /** Of the nursing. */
    level: text('level').notNull().default(''),
    /** What the owner left in advance, in fen. */
    deposit: bigint('deposit', { mode: 'number' }).notNull().default(0),
    /** How it came last: 1 cash, 2 WeChat, 3 Alipay, 4 bank card. */
    depositWay: smallint('deposit_way'),
    inTime: moment('in_time').notNull(),
    planOutTime: moment('plan_out_time'),
    outTime: moment('out_time'),
    condition: text('condition').notNull().default(''),
    /** What became of the illness (`treatmentCaseStatus`); empty while the animal is here. */
    outcome: text('outcome').notNull().default(''),
    /** What was said when it left. */
    summary: text('summary').notNull().default(''),
    /** Of the discharge. */
    billId: text('bill_id'),
    /** 1 in hospital, 2 discharged, 3 referred. */
    state: smallint('state').notNull().default(1),
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
    // An animal is in one hospital at a time.
    uniqueIndex('live_info_pet')
      .on(table.tenantId, table.petId)
      .where(sql`state = 1`),
    // One animal in a cage; that no boarder is in it is looked at under the lock of its row.
    // All stays of an animal, also those that are over.
    index('live_info_of_pet').on(table.tenantId, table.petId),
    uniqueIndex('live_info_cage')
      .on(table.tenantId, table.cageId)
      .where(sql`state = 1`),
    index('live_info_in').on(table.tenantId, table.storeId, table.inTime, table.id),
    index('live_info_case').on(table.tenantId, table.caseId),
    index('live_info_store')
      .on(table.tenantId, table.storeId)
      .where(sql`state = 1`),
    check('live_info_deposit', sql`${table.deposit} >= 0`),
    check('live_info_deposit_way', sql`${table.depositWay} between 1 and 4`),
    check('live_info_state', sql`${table.state} between 1 and 3`),
    check('live_info_out', sql`(${table.state} = 1) = (${table.outTime} is null)`),
  ],
);

/** What is to be done for an inpatient, and when (domain.md §2.6 LiveInfo.orders). */
export const liveOrder = pgTable(
  'live_order',
  {
    tenantId: tenantId(),
    id: id(),
    liveInfoId: text('live_info_id').notNull(),
    orderTime: moment('order_time').notNull(),
    content: text('content').notNull(),
    doneBy: text('done_by').notNull().default(''),
    doneTime: moment('done_time'),
    /** The earliest first. */
    undone: jsonb('undone').$type<UndoneTick[]>().notNull().default([]),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.liveInfoId],
      foreignColumns: [liveInfo.tenantId, liveInfo.id],
    }),
    index('live_order_open')
      .on(table.tenantId, table.liveInfoId, table.orderTime)
      .where(sql`done_time is null`),
    index('live_order_stay').on(table.tenantId, table.liveInfoId, table.doneTime),
    check('live_order_done', sql`(${table.doneBy} = '') = (${table.doneTime} is null)`),
  ],
);

/** Notes on the course of an illness; they are added and stay (migration 0071). */
export const liveCourse = pgTable(
  'live_course',
  {
    tenantId: tenantId(),
    id: id(),
    liveInfoId: text('live_info_id').notNull(),
    content: text('content').notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.liveInfoId],
      foreignColumns: [liveInfo.tenantId, liveInfo.id],
    }),
    index('live_course_stay').on(table.tenantId, table.liveInfoId, table.createDate),
  ],
);
