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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { owner, pet } from './people';
import { audit, id, moment, tenantId, version, yesNo } from './columns';
import { userAccount } from './identity';
import { store } from './organisation';

/** Appointments (domain.md §2.4 Reservation). Owner and pet are null for callers who have no file yet. */
export const reservation = pgTable(
  'reservation',
  {
    tenantId: tenantId(),
    id: id(),
    reservationNo: text('reservation_no').notNull(),
    storeId: text('store_id').notNull(),
    /** 1 clinic, 2 immunisation, 3 washing, 4 boarding, 5 deworming, 6 tests only. */
    type: smallint('type').notNull().default(1),
    ownerId: text('owner_id'),
    petId: text('pet_id'),
    /** As the caller said them. */
    name: text('name').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    petName: text('pet_name').notNull().default(''),
    /** Doctor or washer; empty: whoever is free. */
    doctorId: text('doctor_id').notNull().default(''),
    productIds: jsonb('product_ids').$type<string[]>().notNull().default([]),
    reservationDate: date('reservation_date', { mode: 'string' }).notNull(),
    /** `HH:mm`. */
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    /** 1 telephone, 2 mini program, 3 front desk, 4 review visit, 5 immunisation. */
    source: smallint('source').notNull().default(3),
    /** The follow-up, plan or case it was made from. */
    sourceId: text('source_id').notNull().default(''),
    /** 0 to be confirmed, 1 reserved, 2 arrived, 3 cancelled, 4 did not come. */
    status: smallint('status').notNull().default(1),
    cancelReason: text('cancel_reason').notNull().default(''),
    remarks: text('remarks').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    uniqueIndex('reservation_no').on(table.tenantId, table.storeId, table.reservationNo),
    index('reservation_day').on(table.tenantId, table.storeId, table.reservationDate),
    index('reservation_pet').on(table.tenantId, table.petId),
    check('reservation_type', sql`${table.type} between 1 and 6`),
    check('reservation_status', sql`${table.status} between 0 and 4`),
    check('reservation_source', sql`${table.source} between 1 and 5`),
    check('reservation_time', sql`${table.endTime} >= ${table.startTime}`),
  ],
);

/** Registrations at the front desk (domain.md §2.4 Booking); a visit begins with one. Money is in integer fen. */
export const booking = pgTable(
  'booking',
  {
    tenantId: tenantId(),
    id: id(),
    bookingNo: text('booking_no').notNull(),
    storeId: text('store_id').notNull(),
    /** As `reservation.type`. */
    type: smallint('type').notNull().default(1),
    ownerId: text('owner_id').notNull(),
    petId: text('pet_id').notNull(),
    doctorId: text('doctor_id').notNull(),
    /** The registration that is charged for. */
    productId: text('product_id').notNull().default(''),
    registerFee: bigint('register_fee', { mode: 'number' }).notNull().default(0),
    payStatus: yesNo('pay_status').notNull().default('N'),
    /** 1 walk-in, 2 reserved, 3 review, 4 immunisation reminder, 5 referral, 6 mini program. */
    sourceType: smallint('source_type').notNull().default(1),
    reservationId: text('reservation_id'),
    /** Y: the pet's first visit to the chain. */
    firstFlag: yesNo('first_flag').notNull().default('N'),
    urgentFlag: yesNo('urgent_flag').notNull().default('N'),
    queueNo: smallint('queue_no').notNull().default(0),
    /** 1 waiting, 2 with the doctor, 3 finished, 4 cancelled, 5 missed the call. */
    state: smallint('state').notNull().default(1),
    /** Kilograms. */
    weight: numeric('weight', { precision: 6, scale: 2 }),
    /** Degrees Celsius. */
    temperature: numeric('temperature', { precision: 4, scale: 1 }),
    complaint: text('complaint').notNull().default(''),
    registerTime: moment('register_time').notNull(),
    consultationTime: moment('consultation_time'),
    finishTime: moment('finish_time'),
    cancelReason: text('cancel_reason').notNull().default(''),
    remarks: text('remarks').notNull().default(''),
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
      columns: [table.tenantId, table.reservationId],
      foreignColumns: [reservation.tenantId, reservation.id],
    }),
    uniqueIndex('booking_no').on(table.tenantId, table.storeId, table.bookingNo),
    // Whoever arrives with a reservation is registered once.
    uniqueIndex('booking_reservation')
      .on(table.tenantId, table.reservationId)
      .where(sql`reservation_id is not null`),
    index('booking_time').on(table.tenantId, table.storeId, table.registerTime),
    index('booking_pet').on(table.tenantId, table.petId),
    check('booking_type', sql`${table.type} between 1 and 6`),
    check('booking_state', sql`${table.state} between 1 and 5`),
    check('booking_source', sql`${table.sourceType} between 1 and 6`),
    check('booking_fee', sql`${table.registerFee} >= 0`),
    check('booking_finished', sql`(${table.state} = 3) = (${table.finishTime} is not null)`),
  ],
);
