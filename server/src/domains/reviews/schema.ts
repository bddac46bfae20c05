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
import { billItem } from '../billing/schema';
import { reservation } from '../reception/schema';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import type { PlanItem, ReviewType } from '@hospital/shared/contract/reviewPlanWords';
import {
  audit,
  delFlag,
  id,
  moment,
  readings,
  tenantId,
  version,
  yesNo,
} from '../../platform/database/columns';
import { store } from '../places/schema';

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
    billItemId: text('bill_item_id'),
    /** 1 review visit, 2 phone call, 3 after surgery, 4 satisfaction. */
    type: smallint('type').notNull().default(2),
    reviewTime: moment('review_time').notNull(),
    /** Of `review_time`, in China. */
    reviewDay: date('review_day').generatedAlwaysAs(sql`(review_time at time zone 'Asia/Shanghai')::date`),
    content: text('content').notNull().default(''),
    /** The plan it was made by; empty: by hand. */
    planTemplateId: text('plan_template_id').notNull().default(''),
    /** The day from which the days of its plan are counted, also of what is usual; null: by hand. */
    planBaseDate: date('plan_base_date'),
    /** Its place in the plan, from 1. */
    planItem: smallint('plan_item'),
    executorId: text('executor_id').notNull().default(''),
    /** N pending, Y done, C cancelled. */
    status: text('status').$type<'N' | 'Y' | 'C'>().notNull().default('N'),
    /** Of what ended with its animal or its case, in words: 宠物已转让. Empty: somebody cancelled it, or it was before this was kept. */
    closeReason: text('close_reason').notNull().default(''),
    /** Of the dictionary type `review_result`; empty until one is known. */
    result: text('result').notNull().default(''),
    /** Y: an appointment came of it. */
    reservationStatus: yesNo('reservation_status').notNull().default('N'),
    reservationId: text('reservation_id'),
    followCount: integer('follow_count').notNull().default(0),
    lastFollowTime: moment('last_follow_time'),
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
    foreignKey({
      columns: [table.tenantId, table.billItemId],
      foreignColumns: [billItem.tenantId, billItem.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.reservationId],
      foreignColumns: [reservation.tenantId, reservation.id],
    }),
    index('review_owner').on(table.tenantId, table.ownerId),
    index('review_pet').on(table.tenantId, table.petId),
    index('review_line')
      .on(table.tenantId, table.billItemId)
      .where(sql`bill_item_id is not null`),
    // Follow-ups by day are counted without reading them.
    index('review_day').on(table.tenantId, table.reviewTime, table.storeId, table.status),
    // Equal ones are kept once, so that the list of the chain is counted, and a far page of it, in little time.
    index('review_chain_day').on(table.tenantId, table.reviewDay, table.status),
    // A plan of the same case, or of the same animal without one, and day is made once.
    uniqueIndex('review_planned_once')
      .on(
        table.tenantId,
        table.petId,
        sql`coalesce(${table.caseId}, '')`,
        table.planTemplateId,
        table.planBaseDate,
        table.planItem,
      )
      .where(sql`plan_base_date is not null and status <> 'C'`),
    index('review_case')
      .on(table.tenantId, table.caseId)
      .where(sql`case_id is not null`),
    index('review_pending')
      .on(table.tenantId, table.storeId, table.reviewTime)
      .where(sql`status = 'N'`),
    check('review_planned', sql`(${table.planBaseDate} is null) = (${table.planItem} is null)`),
    check('review_type', sql`${table.type} between 1 and 4`),
    check('review_reserved', sql`${table.reservationStatus} = 'Y' or ${table.reservationId} is null`),
    check('review_followed', sql`(${table.followCount} = 0) = (${table.lastFollowTime} is null)`),
    check('review_status', sql`${table.status} in ('N', 'Y', 'C')`),
  ],
);

/** Attempts at a follow-up, and what came of each (domain.md §2.8 ReviewFollow). */
export const reviewFollow = pgTable(
  'review_follow',
  {
    tenantId: tenantId(),
    id: id(),
    reviewId: text('review_id').notNull(),
    /** Of the dictionary type `review_way`. */
    way: text('way').notNull(),
    /** N: nobody answered. */
    connected: yesNo('connected').notNull(),
    content: text('content').notNull().default(''),
    /** Of the dictionary type `review_result`; empty: to be tried again at `next_time`. */
    result: text('result').notNull().default(''),
    /** 1 to 5; null when it was not asked. */
    satisfaction: smallint('satisfaction'),
    nextTime: moment('next_time'),
    /** When the follow-up was due before it; null: from before that was kept. */
    previousTime: moment('previous_time'),
    attachIds: jsonb('attach_ids').$type<string[]>().notNull().default([]),
    followerId: text('follower_id').notNull(),
    followerName: text('follower_name').notNull(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.reviewId], foreignColumns: [review.tenantId, review.id] }),
    index('review_follow_review').on(table.tenantId, table.reviewId, table.createDate),
    check('review_follow_satisfaction', sql`${table.satisfaction} between 1 and 5`),
    check('review_follow_goes_on', sql`(${table.result} = '') = (${table.nextTime} is not null)`),
  ],
);

/** What follow-ups are planned by, of the whole chain (domain.md §2.8 ReviewPlanTemplate). */
export const reviewPlanTemplate = pgTable(
  'review_plan_template',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    ...readings(),
    /** As of a follow-up. */
    type: smallint('type').$type<ReviewType>().notNull(),
    /** Codes of the dictionary type `diagnosis`. */
    diseaseCodes: jsonb('disease_codes').$type<string[]>().notNull().default([]),
    items: jsonb('items').$type<PlanItem[]>().notNull(),
    enabled: yesNo('enabled').notNull().default('Y'),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('review_plan_template_name')
      .on(table.tenantId, table.name)
      .where(sql`del_flag = 'N'`),
    check('review_plan_template_type', sql`${table.type} between 1 and 4`),
    check('review_plan_template_items', sql`jsonb_array_length(${table.items}) between 1 and 20`),
  ],
);
