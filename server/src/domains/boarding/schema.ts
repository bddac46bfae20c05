import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CageSize } from '@hospital/shared/contract/boardingWords';
import { audit, delFlag, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { signedColumns } from '../../platform/signing/signedDocument';
import { bill } from '../billing/schema';
import { pet } from '../owners/schema';
import { store } from '../places/schema';
import { product } from '../stock/schema';

/** Cages of a store (domain.md §2.5 CageUnit). Whether one is taken follows from the stays in it. */
export const cageUnit = pgTable(
  'cage_unit',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    name: text('name').notNull(),
    /** What a night costs: a product of the category H3009. */
    productId: text('product_id').notNull(),
    size: text('size').$type<CageSize>().notNull(),
    /** Codes of `pet_species`; none: any animal. */
    species: jsonb('species').$type<string[]>().notNull().default([]),
    closedFlag: yesNo('closed_flag').notNull().default('N'),
    closeReason: text('close_reason').notNull().default(''),
    remarks: text('remarks').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    // A stay names the store of its cage.
    unique('cage_unit_store').on(table.tenantId, table.id, table.storeId),
    uniqueIndex('cage_unit_name').on(table.tenantId, table.storeId, table.name),
    check('cage_unit_size', sql`${table.size} in ('S', 'M', 'L')`),
  ],
);

/**
 * Stays (domain.md §2.5 Boarding). Money is in integer fen. The owner is the pet's: what is merged takes its stays along,
 * and a pet that is given away leaves them with the file that stays behind.
 */
export const boarding = pgTable(
  'boarding',
  {
    tenantId: tenantId(),
    id: id(),
    boardingNo: text('boarding_no').notNull(),
    storeId: text('store_id').notNull(),
    petId: text('pet_id').notNull(),
    cageId: text('cage_id').notNull(),
    /** What was promised: the kind of cage and the price of a night, whatever becomes of the cage. */
    productId: text('product_id').notNull(),
    dayPrice: bigint('day_price', { mode: 'number' }).notNull(),
    /** Of a night on the price list. */
    originalPrice: bigint('original_price', { mode: 'number' }).notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    planEndDate: date('plan_end_date', { mode: 'string' }).notNull(),
    inTime: moment('in_time'),
    outTime: moment('out_time'),
    /** In halves; null until the animal has gone. */
    nights: numeric('nights', { precision: 6, scale: 1 }),
    /** Paid into the owner's account for this stay. */
    deposit: bigint('deposit', { mode: 'number' }).notNull().default(0),
    /** How it came last: 1 cash, 2 WeChat, 3 Alipay, 4 bank card. */
    depositWay: smallint('deposit_way'),
    /** 0 booked, 1 in the house, 2 gone, 3 cancelled. */
    state: smallint('state').$type<0 | 1 | 2 | 3>().notNull().default(0),
    emergencyName: text('emergency_name').notNull().default(''),
    emergencyMobile: text('emergency_mobile').notNull().default(''),
    feedNote: text('feed_note').notNull().default(''),
    medicineNote: text('medicine_note').notNull().default(''),
    belongings: text('belongings').notNull().default(''),
    /** As somebody read them in a passport; null: nobody did. */
    vaccineValidDate: date('vaccine_valid_date', { mode: 'string' }),
    dewormValidDate: date('deworm_valid_date', { mode: 'string' }),
    /** Why it was taken in without them; empty: it was not. */
    overrideReason: text('override_reason').notNull().default(''),
    billId: text('bill_id'),
    cancelReason: text('cancel_reason').notNull().default(''),
    remarks: text('remarks').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    foreignKey({
      name: 'boarding_cage_of_store',
      columns: [table.tenantId, table.cageId, table.storeId],
      foreignColumns: [cageUnit.tenantId, cageUnit.id, cageUnit.storeId],
    }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    foreignKey({ columns: [table.tenantId, table.billId], foreignColumns: [bill.tenantId, bill.id] }),
    uniqueIndex('boarding_no').on(table.tenantId, table.storeId, table.boardingNo),
    // One animal in a cage, and an animal in one cage, whatever was looked at before.
    uniqueIndex('boarding_cage_taken')
      .on(table.tenantId, table.cageId)
      .where(sql`state = 1`),
    uniqueIndex('boarding_pet_in')
      .on(table.tenantId, table.petId)
      .where(sql`state = 1`),
    index('boarding_open')
      .on(table.tenantId, table.cageId, table.startDate)
      .where(sql`state in (0, 1)`),
    index('boarding_days').on(table.tenantId, table.storeId, table.startDate, table.id),
    index('boarding_pet').on(table.tenantId, table.petId),
    check('boarding_state', sql`${table.state} between 0 and 3`),
    check('boarding_planned', sql`${table.planEndDate} >= ${table.startDate}`),
    check('boarding_in', sql`${table.state} not in (1, 2) or ${table.inTime} is not null`),
    check(
      'boarding_out',
      sql`(${table.state} = 2) = (${table.outTime} is not null) and (${table.state} = 2) = (${table.nights} is not null)`,
    ),
    check('boarding_stayed', sql`${table.outTime} >= ${table.inTime}`),
    check('boarding_billed', sql`${table.billId} is null or ${table.state} = 2`),
    check(
      'boarding_money',
      sql`${table.deposit} >= 0 and ${table.dayPrice} >= 0 and ${table.originalPrice} >= 0`,
    ),
    check('boarding_deposit_way', sql`${table.depositWay} between 1 and 4`),
  ],
);

/** Documents of stays; one that is signed is never changed nor deleted (a trigger refuses it). */
export const boardingDoc = pgTable(
  'boarding_doc',
  {
    tenantId: tenantId(),
    id: id(),
    boardingId: text('boarding_id').notNull(),
    templateId: text('template_id').notNull(),
    ...signedColumns(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.boardingId],
      foreignColumns: [boarding.tenantId, boarding.id],
    }),
    uniqueIndex('boarding_doc_template').on(table.tenantId, table.boardingId, table.templateId),
    check('boarding_doc_status', sql`${table.status} in (0, 1)`),
    check(
      'boarding_doc_signed',
      sql`(${table.status} = 1) = (${table.signImg} <> '') and (${table.status} = 1) = (${table.signTime} is not null)`,
    ),
  ],
);

/** What is to be done for an animal during its stay (domain.md §2.5 MattersNeeding). */
export const mattersNeeding = pgTable(
  'matters_needing',
  {
    tenantId: tenantId(),
    id: id(),
    boardingId: text('boarding_id').notNull(),
    /** `HH:mm`. */
    time: text('time').notNull(),
    /** 1 food, 2 medicine, 3 a walk, 4 anything else. */
    type: smallint('type').$type<1 | 2 | 3 | 4>().notNull(),
    content: text('content').notNull(),
    /** 1 every day, 2 once. */
    repeat: smallint('repeat').$type<1 | 2>().notNull().default(1),
    /** Of what is to be done once. */
    day: date('day', { mode: 'string' }),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.boardingId],
      foreignColumns: [boarding.tenantId, boarding.id],
    }),
    index('matters_needing_boarding').on(table.tenantId, table.boardingId),
    check('matters_needing_type', sql`${table.type} between 1 and 4`),
    check('matters_needing_repeat', sql`${table.repeat} in (1, 2)`),
    check('matters_needing_day', sql`(${table.repeat} = 2) = (${table.day} is not null)`),
  ],
);

/** Who did what on which day; a tick that is taken back is gone. */
export const mattersDone = pgTable(
  'matters_done',
  {
    tenantId: tenantId(),
    matterId: text('matter_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    doneId: text('done_id').notNull(),
    doneName: text('done_name').notNull(),
    doneTime: moment('done_time').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.matterId, table.day] }),
    foreignKey({
      columns: [table.tenantId, table.matterId],
      foreignColumns: [mattersNeeding.tenantId, mattersNeeding.id],
    }),
  ],
);
