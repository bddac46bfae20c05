import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ImmuneStatus } from '@hospital/shared/contract/immuneStates';
import type { ImmuneGroup, TipChannel, TipState } from '@hospital/shared/contract/immuneWords';
import { audit, delFlag, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { billItem } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { pet } from '../owners/schema';
import { store } from '../places/schema';
import { booking, reservation } from '../reception/schema';
import { product } from '../stock/schema';

/** A dose as a protocol keeps it. */
interface Step {
  readonly doseNo: number;
  readonly minAgeDays: number;
  readonly intervalDays: number;
}

/** A reminder of the owner; `id` is that of the message in the outbox. */
export interface KeptTip {
  readonly id: string;
  readonly channel: TipChannel;
  /** ISO. */
  readonly time: string;
  readonly userName: string;
  readonly content: string;
  readonly result: string;
  readonly state: TipState;
}

/** What a certificate said when it was made void. */
export interface SaidByCertificate {
  readonly productName: string;
  readonly manufacturer: string;
  readonly batchNo: string;
  readonly expireDate: string | null;
  readonly finishDate: string | null;
  readonly validDate: string | null;
  readonly site: string;
  readonly vetName: string;
  readonly vetLicenseNo: string;
}

/** How vaccinations and dewormings are repeated (domain.md §2.9 ImmuneProtocol), in the whole chain. */
export const immuneProtocol = pgTable(
  'immune_protocol',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    /** Codes of `pet_species`; none: all. */
    species: jsonb('species').$type<string[]>().notNull().default([]),
    /** 1 vaccination, 2 deworming inside, 3 outside, 4 test of antibodies. */
    type: smallint('type').notNull(),
    groupCode: text('group_code').$type<ImmuneGroup>().notNull(),
    productId: text('product_id'),
    steps: jsonb('steps').$type<Step[]>().notNull(),
    lastAgeDays: integer('last_age_days').notNull().default(0),
    /** Null: not due again. */
    boosterIntervalDays: integer('booster_interval_days'),
    youngUntilDays: integer('young_until_days').notNull().default(0),
    youngIntervalDays: integer('young_interval_days').notNull().default(0),
    afterDays: integer('after_days').notNull().default(0),
    enabled: yesNo('enabled').notNull().default('Y'),
    remarks: text('remarks').notNull().default(''),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    uniqueIndex('immune_protocol_name')
      .on(table.tenantId, table.name)
      .where(sql`del_flag = 'N'`),
    check('immune_protocol_type', sql`${table.type} between 1 and 4`),
    check('immune_protocol_booster', sql`${table.boosterIntervalDays} > 0`),
  ],
);

/**
 * Vaccinations, dewormings and tests of antibodies that are planned or were done (domain.md §2.9). The owner is the
 * animal's.
 */
export const immunePlan = pgTable(
  'immune_plan',
  {
    tenantId: tenantId(),
    id: id(),
    /** That planned it, of what is done where it was. */
    storeId: text('store_id').notNull(),
    petId: text('pet_id').notNull(),
    type: smallint('type').notNull(),
    groupCode: text('group_code').$type<ImmuneGroup>().notNull(),
    protocolId: text('protocol_id'),
    /** What was planned at once, and follows from it. */
    seriesId: text('series_id').notNull(),
    productId: text('product_id'),
    productName: text('product_name').notNull(),
    /** 0: due again after the series. */
    doseNo: smallint('dose_no').notNull().default(1),
    totalDose: smallint('total_dose').notNull().default(1),
    planDate: date('plan_date', { mode: 'string' }).notNull(),
    finishDate: date('finish_date', { mode: 'string' }),
    validDate: date('valid_date', { mode: 'string' }),
    /** N to be done, Y done, C cancelled. */
    status: text('status').$type<ImmuneStatus>().notNull().default('N'),
    /** Of what ended with its animal, in words: 宠物已转让. Empty: somebody cancelled it, or it was before this was kept. */
    closeReason: text('close_reason').notNull().default(''),
    batchNo: text('batch_no').notNull().default(''),
    manufacturer: text('manufacturer').notNull().default(''),
    expireDate: date('expire_date', { mode: 'string' }),
    site: text('site').notNull().default(''),
    doctorId: text('doctor_id').notNull().default(''),
    executorId: text('executor_id').notNull().default(''),
    caseId: text('case_id'),
    billItemId: text('bill_item_id'),
    /** Of rabies; empty without one. */
    certificateNo: text('certificate_no').notNull().default(''),
    reaction: text('reaction').notNull().default(''),
    nextPlanId: text('next_plan_id'),
    /** That which made it needless. */
    coveredById: text('covered_by_id'),
    /** Y: done elsewhere. */
    externalFlag: yesNo('external_flag').notNull().default('N'),
    hospital: text('hospital').notNull().default(''),
    reservationId: text('reservation_id'),
    bookingId: text('booking_id'),
    tipCount: smallint('tip_count').notNull().default(0),
    lastTipTime: moment('last_tip_time'),
    /** The last ones, the newest last. */
    tips: jsonb('tips').$type<KeptTip[]>().notNull().default([]),
    remarks: text('remarks').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    foreignKey({
      columns: [table.tenantId, table.protocolId],
      foreignColumns: [immuneProtocol.tenantId, immuneProtocol.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.billItemId],
      foreignColumns: [billItem.tenantId, billItem.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.reservationId],
      foreignColumns: [reservation.tenantId, reservation.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.bookingId],
      foreignColumns: [booking.tenantId, booking.id],
    }),
    index('immune_plan_pet').on(table.tenantId, table.petId, table.planDate),
    // What is to be done in a store, by its days, and in the chain.
    index('immune_plan_due')
      .on(table.tenantId, table.storeId, table.planDate, table.id)
      .where(sql`status = 'N'`),
    index('immune_plan_chain_due')
      .on(table.tenantId, table.planDate, table.id)
      .where(sql`status = 'N'`),
    index('immune_plan_done')
      .on(table.tenantId, table.finishDate, table.storeId)
      .where(sql`status = 'Y'`),
    index('immune_plan_case')
      .on(table.tenantId, table.caseId)
      .where(sql`case_id is not null`),
    // References that others look for, of a line or a time that is to go.
    index('immune_plan_line')
      .on(table.tenantId, table.billItemId)
      .where(sql`bill_item_id is not null`),
    uniqueIndex('immune_plan_certificate')
      .on(table.tenantId, table.certificateNo)
      .where(sql`certificate_no <> '' and external_flag = 'N'`),
    check('immune_plan_type', sql`${table.type} between 1 and 4`),
    check('immune_plan_status', sql`${table.status} in ('N', 'Y', 'C')`),
    check('immune_plan_done_day', sql`(${table.status} = 'Y') = (${table.finishDate} is not null)`),
    check('immune_plan_tipped', sql`(${table.tipCount} = 0) = (${table.lastTipTime} is null)`),
  ],
);

/**
 * Certificates of rabies that are void: their numbers stay in the series (medicine.md §6). Who made one so, and when, are
 * its author and moment.
 */
export const voidCertificate = pgTable(
  'immune_void_certificate',
  {
    tenantId: tenantId(),
    certificateNo: text('certificate_no').notNull(),
    planId: text('plan_id').notNull(),
    reason: text('reason').notNull(),
    said: jsonb('said').$type<SaidByCertificate>().notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.certificateNo] }),
    foreignKey({
      columns: [table.tenantId, table.planId],
      foreignColumns: [immunePlan.tenantId, immunePlan.id],
    }),
    index('immune_void_certificate_plan').on(table.tenantId, table.planId),
    check('immune_void_certificate_reason', sql`${table.reason} <> ''`),
  ],
);
