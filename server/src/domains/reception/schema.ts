import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { owner, pet } from '../owners/schema';
import { audit, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { product } from '../stock/schema';

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
    index('reservation_owner').on(table.tenantId, table.ownerId),
    index('reservation_pet').on(table.tenantId, table.petId),
    // Those that are still awaited, for the job that marks who did not come.
    index('reservation_awaited')
      .on(table.tenantId, table.reservationDate)
      .where(sql`status = 1`),
    check('reservation_type', sql`${table.type} between 1 and 6`),
    check('reservation_status', sql`${table.status} between 0 and 4`),
    check('reservation_source', sql`${table.source} between 1 and 5`),
    check('reservation_time', sql`${table.endTime} >= ${table.startTime}`),
  ],
);

/**
 * Who waits for a time on a day that is full. What is free for them is not kept but read from the day each time, so that
 * it is right whatever gave the time back.
 */
export const reservationWait = pgTable(
  'reservation_wait',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    /** As `reservation.type`, but for boarding, which takes nobody's time. */
    type: smallint('type').notNull().default(1),
    ownerId: text('owner_id'),
    petId: text('pet_id'),
    /** As the caller said them. */
    name: text('name').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    petName: text('pet_name').notNull().default(''),
    /** Doctor or washer; empty: anybody. */
    doctorId: text('doctor_id').notNull().default(''),
    waitDate: date('wait_date', { mode: 'string' }).notNull(),
    /** 0 the whole day, 1 before noon, 2 until six, 3 after. */
    part: smallint('part').notNull().default(0),
    minutes: smallint('minutes').notNull(),
    /** 0 waiting, 1 has a reservation, 2 withdrawn, 3 expired. */
    status: smallint('status').notNull().default(0),
    /** What came of it. */
    reservationId: text('reservation_id'),
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
      name: 'reservation_wait_booked_fk',
      columns: [table.tenantId, table.reservationId],
      foreignColumns: [reservation.tenantId, reservation.id],
    }),
    index('reservation_wait_open')
      .on(table.tenantId, table.storeId, table.waitDate)
      .where(sql`status = 0`),
    index('reservation_wait_reservation')
      .on(table.tenantId, table.reservationId)
      .where(sql`reservation_id is not null`),
    index('reservation_wait_owner').on(table.tenantId, table.ownerId),
    index('reservation_wait_pet').on(table.tenantId, table.petId),
    check('reservation_wait_type', sql`${table.type} in (1, 2, 3, 5, 6)`),
    check('reservation_wait_part', sql`${table.part} between 0 and 3`),
    check('reservation_wait_minutes', sql`${table.minutes} > 0`),
    check('reservation_wait_booked', sql`(${table.status} = 1) = (${table.reservationId} is not null)`),
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
    /** Its place in the line since it was called again after being passed over; null: the one it came with. */
    recalledTime: moment('recalled_time'),
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
    index('booking_owner').on(table.tenantId, table.ownerId, table.registerTime),
    index('booking_pet').on(table.tenantId, table.petId),
    check('booking_type', sql`${table.type} between 1 and 6`),
    check('booking_state', sql`${table.state} between 1 and 5`),
    check('booking_source', sql`${table.sourceType} between 1 and 6`),
    check('booking_fee', sql`${table.registerFee} >= 0`),
    check('booking_finished', sql`(${table.state} = 3) = (${table.finishTime} is not null)`),
  ],
);

/** Who is on duty on which day, and how many may be reserved with them (domain.md §2.4 Scheduling). */
export const scheduling = pgTable(
  'scheduling',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    /** A doctor, or a washer. */
    doctorId: text('doctor_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** 0 off, 1 early, 2 late, 3 the whole day, 4 night. */
    shift: smallint('shift').notNull(),
    /** `HH:mm`; the end of a night is of the next day. Both empty on a day off. */
    startTime: text('start_time').notNull().default(''),
    endTime: text('end_time').notNull().default(''),
    /** Reservations at once; null: one, 0: none, as of somebody who takes walk-ins only. */
    limit: smallint('limit'),
    remarks: text('remarks').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({
      columns: [table.tenantId, table.doctorId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
    // Somebody has one shift a day in a store.
    unique('scheduling_day').on(table.tenantId, table.storeId, table.date, table.doctorId),
    check('scheduling_shift', sql`${table.shift} between 0 and 4`),
    check('scheduling_limit', sql`${table.limit} >= 0`),
    check('scheduling_time', sql`(${table.shift} = 0) = (${table.startTime} = '')`),
  ],
);

/** Days on which the chain, or a store, is closed or open for shorter; a store's own entry goes before the chain's. */
export const holiday = pgTable(
  'holiday',
  {
    tenantId: tenantId(),
    id: id(),
    /** `0`: every store, which is no row of `store`. */
    storeId: text('store_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    closedFlag: yesNo('closed_flag').notNull(),
    /** `HH:mm`; empty on a closed day. */
    startTime: text('start_time').notNull().default(''),
    endTime: text('end_time').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    // One word a day.
    unique('holiday_day').on(table.tenantId, table.storeId, table.date),
    check('holiday_time', sql`(${table.closedFlag} = 'Y') = (${table.startTime} = '')`),
    check(
      'holiday_order',
      sql`${table.endTime} > ${table.startTime} or (${table.startTime} = '' and ${table.endTime} = '')`,
    ),
  ],
);

/**
 * Plans of washing and beauty (domain.md §2.4 Wash plan). They stand with what else comes through the front desk, since
 * files of owners and pets, which know nothing of washing, take them along.
 */
export const washPlan = pgTable(
  'wash_plan',
  {
    tenantId: tenantId(),
    id: id(),
    planNo: text('plan_no').notNull(),
    storeId: text('store_id').notNull(),
    bookingId: text('booking_id'),
    reservationId: text('reservation_id'),
    ownerId: text('owner_id').notNull(),
    petId: text('pet_id').notNull(),
    /** Empty: whoever is free. */
    washerId: text('washer_id').notNull().default(''),
    planDate: date('plan_date', { mode: 'string' }).notNull(),
    /** `HH:mm`; a plan counts against limits where it begins. */
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    skinNote: text('skin_note').notNull().default(''),
    fleaFlag: yesNo('flea_flag').notNull().default('N'),
    matFlag: yesNo('mat_flag').notNull().default('N'),
    /** Code of `pet_character`, as it is on that day; empty: as in the pet's file. */
    petCharacter: text('pet_character').notNull().default(''),
    /** Empty: the owner's. */
    pickupMobile: text('pickup_mobile').notNull().default(''),
    remarks: text('remarks').notNull().default(''),
    /** Addresses of photographs. */
    photosBefore: jsonb('photos_before').$type<string[]>().notNull().default([]),
    photosAfter: jsonb('photos_after').$type<string[]>().notNull().default([]),
    /** 1 to be received, 2 under way, 3 finished, 4 cancelled. */
    state: smallint('state').notNull().default(1),
    receiveTime: moment('receive_time'),
    finishTime: moment('finish_time'),
    /** Of a finished one; bills know nothing of washing, so that nothing but this column leads there. */
    billId: text('bill_id'),
    notifyFlag: yesNo('notify_flag').notNull().default('N'),
    notifyTime: moment('notify_time'),
    /** How the owner of a finished one was told; empty: not yet, or nobody noted it then. */
    notifyWay: text('notify_way').$type<'' | 'phone' | 'sms'>().notNull().default(''),
    /** Who told by telephone. */
    notifyName: text('notify_name').notNull().default(''),
    /** Text messages that were asked for, one after the other. */
    notifyRound: smallint('notify_round').notNull().default(0),
    /** Why the last of them did not go; empty: it went, or may yet. */
    notifyError: text('notify_error').notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({
      columns: [table.tenantId, table.bookingId],
      foreignColumns: [booking.tenantId, booking.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.reservationId],
      foreignColumns: [reservation.tenantId, reservation.id],
    }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    uniqueIndex('wash_plan_no').on(table.tenantId, table.storeId, table.planNo),
    // What is billed is billed once.
    uniqueIndex('wash_plan_bill')
      .on(table.tenantId, table.billId)
      .where(sql`bill_id is not null`),
    // The board of a day, and how full it is.
    index('wash_plan_day').on(table.tenantId, table.storeId, table.planDate, table.startTime),
    index('wash_plan_owner').on(table.tenantId, table.ownerId),
    index('wash_plan_pet').on(table.tenantId, table.petId),
    index('wash_plan_reservation')
      .on(table.tenantId, table.reservationId)
      .where(sql`reservation_id is not null`),
    check('wash_plan_state', sql`${table.state} between 1 and 4`),
    check('wash_plan_time', sql`${table.endTime} > ${table.startTime}`),
    check('wash_plan_finished', sql`(${table.state} = 3) = (${table.finishTime} is not null)`),
    check('wash_plan_told', sql`${table.notifyWay} = '' or ${table.notifyFlag} = 'Y'`),
    check('wash_plan_billed', sql`(${table.state} = 3) = (${table.billId} is not null)`),
  ],
);

/** What is done on a wash plan, at the price that was agreed. Money is in integer fen. */
export const washPlanItem = pgTable(
  'wash_plan_item',
  {
    tenantId: tenantId(),
    planId: text('plan_id').notNull(),
    productId: text('product_id').notNull(),
    /** Its place on the plan, from 1 on. */
    sort: smallint('sort').notNull(),
    /** As the product was called and sorted then. */
    name: text('name').notNull(),
    categoryCode: text('category_code').notNull(),
    unit: text('unit').notNull().default(''),
    quantity: integer('quantity').notNull().default(1),
    /** For one. */
    price: bigint('price', { mode: 'number' }).notNull(),
    /** For one, on the price list. */
    originalPrice: bigint('original_price', { mode: 'number' }).notNull(),
    packageItemId: text('package_item_id').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.planId, table.productId] }),
    foreignKey({ columns: [table.tenantId, table.planId], foreignColumns: [washPlan.tenantId, washPlan.id] }),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [product.tenantId, product.id],
    }),
    check('wash_plan_item_quantity', sql`${table.quantity} > 0`),
    check('wash_plan_item_price', sql`${table.price} >= 0 and ${table.originalPrice} >= 0`),
  ],
);
