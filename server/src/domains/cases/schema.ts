import { sql } from 'drizzle-orm';
import {
  check,
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
import { booking } from '../reception/schema';
import type { CaseContent } from '@hospital/shared/contract/calls/cases';
import { audit, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';

/** Case records (domain.md §2.6). */
export const medicalCase = pgTable(
  'medical_case',
  {
    tenantId: tenantId(),
    id: id(),
    caseNo: text('case_no').notNull(),
    storeId: text('store_id').notNull(),
    /** Null: a case of the time before bookings were kept. */
    bookingId: text('booking_id'),
    ownerId: text('owner_id').notNull(),
    petId: text('pet_id').notNull(),
    doctorId: text('doctor_id').notNull(),
    assistantId: text('assistant_id').notNull().default(''),
    /** Y: the pet's first visit to the chain. */
    firstFlag: yesNo('first_flag').notNull().default('N'),
    /** 1 clinic, 2 inpatient, 3 immunisation, 4 review, 5 emergency, 6 surgery. */
    caseType: smallint('case_type').notNull().default(1),
    visitTime: moment('visit_time').notNull(),
    complaint: text('complaint').notNull().default(''),
    presentHistory: text('present_history').notNull().default(''),
    pastHistory: text('past_history').notNull().default(''),
    /** Findings by the names of domain.md §2.6 (`temperature`, `mental` …). */
    exam: jsonb('exam').$type<Record<string, string>>().notNull().default({}),
    /** Findings of traditional medicine; null where it is not practised. */
    tcm: jsonb('tcm').$type<Record<string, string>>(),
    /** The main diagnosis in words. */
    diagnosis: text('diagnosis').notNull().default(''),
    diagnoses: jsonb('diagnoses').$type<Diagnosis[]>().notNull().default([]),
    treatment: text('treatment').notNull().default(''),
    advice: text('advice').notNull().default(''),
    prognosis: text('prognosis').notNull().default(''),
    /** 0 to 100; null while nobody has judged the record. */
    judgeScore: smallint('judge_score'),
    /** Number of the newest version (`case_version`). */
    versionNo: integer('version_no').notNull().default(1),
    /** Y: it saved itself since its newest version. */
    draftFlag: yesNo('draft_flag').notNull().default('N'),
    /** Whose words those are alone; empty where several have written them. */
    draftBy: text('draft_by').notNull().default(''),
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
    foreignKey({
      columns: [table.tenantId, table.bookingId],
      foreignColumns: [booking.tenantId, booking.id],
    }),
    // A booking leads to one case.
    uniqueIndex('medical_case_booking')
      .on(table.tenantId, table.bookingId)
      .where(sql`booking_id is not null`),
    uniqueIndex('medical_case_no').on(table.tenantId, table.storeId, table.caseNo),
    // All that counting unfinished cases needs; there are few, so that the width costs little.
    index('medical_case_open')
      .on(
        table.tenantId,
        table.storeId,
        table.lastActivity,
        table.status,
        table.id,
        table.doctorId,
        table.visitTime,
      )
      .where(sql`status in (1, 2)`),
    // Which cases are open, of a chain; the list of the unfinished ones takes them out of those with an unpaid bill.
    index('medical_case_open_visit')
      .on(table.tenantId, table.visitTime, table.id)
      .where(sql`status in (1, 2)`),
    index('medical_case_number').on(table.tenantId, table.caseNo),
    // A store's list in its order, with what a keyword is looked for in, so that no case is read for it.
    index('medical_case_list').on(
      ...[table.tenantId, table.storeId, table.visitTime, table.id],
      ...[table.ownerId, table.caseNo, table.diagnosis],
    ),
    // The few diagnoses of many cases, and how many cases have one.
    index('medical_case_diagnosis').on(table.tenantId, table.diagnosis, table.storeId),
    index('medical_case_owner').on(table.tenantId, table.ownerId, table.visitTime),
    index('medical_case_pet').on(table.tenantId, table.petId),
    // Visits by day are counted without reading the cases.
    index('medical_case_visit').on(table.tenantId, table.visitTime, table.storeId, table.status),
    // As narrow as can be, so that a page far down the list of the chain is counted to in half the time.
    index('medical_case_time').on(table.tenantId, table.visitTime, table.status),
    // What the job files.
    index('medical_case_ended')
      .on(table.tenantId, table.endTime)
      .where(sql`status = 2`),
    check('medical_case_type', sql`${table.caseType} between 1 and 6`),
    check('medical_case_score', sql`${table.judgeScore} between 0 and 100`),
    check('medical_case_status', sql`${table.status} between 1 and 5`),
  ],
);

/** A case as somebody saved it, whole; rows are only added. */
export const caseVersion = pgTable(
  'case_version',
  {
    tenantId: tenantId(),
    id: id(),
    caseId: text('case_id').notNull(),
    versionNo: integer('version_no').notNull(),
    snapshot: jsonb('snapshot').$type<CaseContent>().notNull(),
    /** Names of what differs from the version before it. */
    changedFields: jsonb('changed_fields').$type<string[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    uniqueIndex('case_version_no').on(table.tenantId, table.caseId, table.versionNo),
  ],
);

interface Diagnosis {
  /** Of the dictionary type `diagnosis`; empty for one in free words. */
  readonly code: string;
  readonly name: string;
  readonly kind: '初步' | '确诊';
  readonly main: 'Y' | 'N';
}
