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
import { audit, id, moment, tenantId, version } from '../../platform/database/columns';
import { medicalCase } from '../cases/schema';
import { liveInfo } from '../inpatients/schema';
import { store } from '../places/schema';
import { booking } from '../reception/schema';

/** Cases that are sent to another store or hospital (domain.md §2.6 Referral). */
export const referral = pgTable(
  'referral',
  {
    tenantId: tenantId(),
    id: id(),
    referralNo: text('referral_no').notNull(),
    caseId: text('case_id').notNull(),
    /** Null: a case without a stay in hospital. */
    liveInfoId: text('live_info_id'),
    fromStoreId: text('from_store_id').notNull(),
    /** Null: to another hospital. */
    toStoreId: text('to_store_id'),
    externalHospital: text('external_hospital').notNull().default(''),
    toDoctorId: text('to_doctor_id').notNull().default(''),
    reason: text('reason').notNull(),
    /** The case as it was when it was sent, in lines. */
    summary: text('summary').notNull(),
    attachIds: jsonb('attach_ids').$type<string[]>().notNull().default([]),
    /** 0 waits, 1 accepted, 2 sent back, 3 withdrawn. */
    status: smallint('status').notNull().default(0),
    rejectReason: text('reject_reason').notNull().default(''),
    acceptBookingId: text('accept_booking_id'),
    handleName: text('handle_name').notNull().default(''),
    handleTime: moment('handle_time'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.liveInfoId],
      foreignColumns: [liveInfo.tenantId, liveInfo.id],
    }),
    foreignKey({ columns: [table.tenantId, table.fromStoreId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.toStoreId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({
      columns: [table.tenantId, table.acceptBookingId],
      foreignColumns: [booking.tenantId, booking.id],
    }),
    uniqueIndex('referral_no').on(table.tenantId, table.referralNo),
    // A case waits in one place at a time.
    uniqueIndex('referral_of_case')
      .on(table.tenantId, table.caseId)
      .where(sql`status = 0`),
    index('referral_sent').on(table.tenantId, table.fromStoreId, table.createDate),
    index('referral_received').on(table.tenantId, table.toStoreId, table.createDate),
    index('referral_case').on(table.tenantId, table.caseId),
    // The visit that a referral began with leads back to it.
    index('referral_visit').on(table.tenantId, table.acceptBookingId),
    check('referral_status', sql`${table.status} between 0 and 3`),
    check('referral_destination', sql`(${table.toStoreId} is null) <> (${table.externalHospital} = '')`),
  ],
);
