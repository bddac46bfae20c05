import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { JudgedItem } from '@hospital/shared/contract/caseWords';
import { audit, delFlag, id, moment, readings, tenantId, version } from '../../platform/database/columns';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';

/** What was added to a record that is complete; rows are only added. */
export const caseAddendum = pgTable(
  'case_addendum',
  {
    tenantId: tenantId(),
    id: id(),
    caseId: text('case_id').notNull(),
    content: text('content').notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    index('case_addendum_case').on(table.tenantId, table.caseId, table.createDate),
  ],
);

/** Who has a running case open to write in it; a row that nobody renews is out of date (`presence.ts`). */
export const caseEditor = pgTable(
  'case_editor',
  {
    tenantId: tenantId(),
    caseId: text('case_id').notNull(),
    userId: text('user_id').notNull(),
    since: moment('since').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** Field that they are typing in (`exam.temperature`); empty: they read. */
    field: text('field').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.caseId, table.userId] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
  ],
);

/** What a second doctor says of a record; one a case. Who judged it is who changed it last. */
export const caseScore = pgTable(
  'case_score',
  {
    tenantId: tenantId(),
    caseId: text('case_id').notNull(),
    items: jsonb('items').$type<ScoredItem[]>().notNull(),
    /** By the weights, 0 to 100. */
    total: smallint('total').notNull(),
    comment: text('comment').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.caseId] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    check('case_score_total', sql`${table.total} between 0 and 100`),
  ],
);

interface ScoredItem {
  readonly item: JudgedItem;
  readonly weight: number;
  readonly score: number;
  readonly remark: string;
}

/** What texts of cases are written from (domain.md §2.6 CaseTemplate). */
export const caseTemplate = pgTable(
  'case_template',
  {
    tenantId: tenantId(),
    id: id(),
    /** 1 complaint, 2 advice, 3 orders, 4 condition and 5 course of an inpatient, 6 knowledge (spec 2 §9). */
    type: smallint('type').notNull(),
    name: text('name').notNull(),
    ...readings(),
    content: text('content').notNull(),
    /** 0 of the chain, 1 of a store, 2 of a user. */
    ownerType: smallint('owner_type').notNull(),
    /** Of the store or user; empty for the chain. */
    holderId: text('holder_id').notNull().default(''),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('case_template_owner').on(table.tenantId, table.ownerType, table.holderId),
    check('case_template_type', sql`${table.type} between 1 and 6`),
    check('case_template_owner_type', sql`${table.ownerType} between 0 and 2`),
    check('case_template_owner', sql`(${table.ownerType} = 0) = (${table.holderId} = '')`),
  ],
);

/** Diagnoses that a user keeps at hand in all stores, by their codes in the dictionary. */
export const favouriteDiagnosis = pgTable(
  'favourite_diagnosis',
  {
    tenantId: tenantId(),
    userId: text('user_id').notNull(),
    code: text('code').notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.code] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
  ],
);
