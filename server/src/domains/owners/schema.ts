import { sql } from 'drizzle-orm';
import {
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
import {
  audit,
  delFlag,
  id,
  moment,
  tenantId,
  version,
  yesNo,
  readings,
} from '../../platform/database/columns';
import { store } from '../places/schema';

/** Pet owners (domain.md §2.3 Customer). */
export const owner = pgTable(
  'owner',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    ...readings(),
    mobile: text('mobile').notNull(),
    mobile2: text('mobile2').notNull().default(''),
    /** 1 male, 2 female. */
    sex: text('sex').$type<'1' | '2'>().notNull().default('2'),
    birthday: date('birthday', { mode: 'string' }),
    idCardNo: text('id_card_no').notNull().default(''),
    provinceId: text('province_id').notNull().default(''),
    cityId: text('city_id').notNull().default(''),
    districtId: text('district_id').notNull().default(''),
    address: text('address').notNull().default(''),
    source: text('source').notNull().default(''),
    level: text('level').notNull().default(''),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    /** Store where the file was opened. */
    storeId: text('store_id').notNull(),
    /** What the number was called before each store had its own (`owner_store`); nothing reads it any more. */
    storeUserNo: text('store_user_no').notNull().default(''),
    /** WeChat account; empty: none is bound. */
    openId: text('open_id').notNull().default(''),
    remarks: text('remarks').notNull().default(''),
    /** Y: not to be served without a word from the manager. */
    blackFlag: yesNo('black_flag').notNull().default('N'),
    blackReason: text('black_reason').notNull().default(''),
    /** 1 usual, 0 disabled, 2 merged into the owner `merge_to_id`. */
    status: smallint('status').notNull().default(1),
    mergeToId: text('merge_to_id'),
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
    uniqueIndex('owner_store_user_no')
      .on(table.tenantId, table.storeId, table.storeUserNo)
      .where(sql`store_user_no <> ''`),
    // Both orders of the list of the chain.
    index('owner_created')
      .on(table.tenantId, table.createDate, table.id)
      .where(sql`status <> 2 and del_flag = 'N'`),
    index('owner_visited')
      .on(table.tenantId, table.lastVisitDate.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`status <> 2 and del_flag = 'N'`),
    // What a search ranks hundreds of owners by, so that it reads this alone of those that it does not show.
    index('owner_ranked')
      .on(table.tenantId, table.id, table.lastVisitDate, table.name)
      .where(sql`status <> 2 and del_flag = 'N'`),
    // Whose files ended in this one.
    index('owner_merge_to')
      .on(table.tenantId, table.mergeToId)
      .where(sql`merge_to_id is not null`),
    // Names that are yet to be read; there are hardly ever any.
    index('owner_unread')
      .on(table.tenantId)
      .where(sql`pinyin = ''`),
    check('owner_status', sql`${table.status} between 0 and 2`),
    check('owner_merged', sql`(${table.status} = 2) = (${table.mergeToId} is not null)`),
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
    ...readings(),
    storeNo: text('store_no').notNull(),
    species: text('species').notNull(),
    breed: text('breed').notNull().default(''),
    /** 1 male, 2 female, 0 unknown. */
    sex: text('sex').$type<'0' | '1' | '2'>().notNull().default('0'),
    sterilizedFlag: yesNo('sterilized_flag').notNull().default('N'),
    /** N: nobody has said whether it is, and the flag before means nothing. */
    sterilizedKnown: yesNo('sterilized_known').notNull().default('Y'),
    /** Null: unknown. */
    birthday: date('birthday', { mode: 'string' }),
    /** Y: told by looking at the animal. */
    birthdayEstimated: yesNo('birthday_estimated').notNull().default('N'),
    color: text('color').notNull().default(''),
    /** Kilograms; 0: never weighed. */
    weight: numeric('weight', { precision: 6, scale: 2 }).notNull().default('0'),
    /** Fifteen digits; empty without a chip. */
    chipNo: text('chip_no').notNull().default(''),
    headImg: text('head_img').notNull().default(''),
    bloodType: text('blood_type').notNull().default(''),
    /** Codes of the dictionary type `pet_character`. */
    characterTags: jsonb('character_tags').$type<string[]>().notNull().default([]),
    /** What it must not be given, in words. */
    allergies: jsonb('allergies').$type<string[]>().notNull().default([]),
    /** 1 normal, 2 dead, 3 lost, 4 given away, 5 disabled. */
    status: smallint('status').notNull().default(1),
    statusDate: date('status_date', { mode: 'string' }),
    statusReason: text('status_reason').notNull().default(''),
    /** Of one that was given away: its file at the new owner. Empty for those given away before this was kept. */
    givenToId: text('given_to_id').notNull().default(''),
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
    // Of an owner, with all that a search ranks pets by, for the reason of `owner_ranked`.
    index('pet_owner').on(
      table.tenantId,
      table.ownerId,
      table.id,
      table.delFlag,
      table.status,
      table.lastVisitDate,
      table.storeNo,
      table.name,
    ),
    index('pet_unread')
      .on(table.tenantId)
      .where(sql`pinyin = ''`),
    uniqueIndex('pet_chip_no')
      .on(table.tenantId, table.chipNo)
      // Of an animal that was given away the file of its new owner has the chip, too.
      .where(sql`chip_no <> '' and status <> 4`),
    check('pet_status', sql`${table.status} between 1 and 5`),
    check('pet_chip', sql`${table.chipNo} = '' or ${table.chipNo} ~ '^[0-9]{15}$'`),
  ],
);

/** What a pet weighed, and when (domain.md §2.3 PetWeight). */
export const petWeight = pgTable(
  'pet_weight',
  {
    tenantId: tenantId(),
    id: id(),
    petId: text('pet_id').notNull(),
    /** Kilograms. */
    weight: numeric('weight', { precision: 6, scale: 2 }).notNull(),
    measureTime: moment('measure_time').notNull(),
    source: text('source').$type<'booking' | 'case' | 'manual'>().notNull().default('manual'),
    operatorId: text('operator_id').notNull().default(''),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    index('pet_weight_pet').on(table.tenantId, table.petId, table.measureTime),
    check('pet_weight_kg', sql`${table.weight} between 0.01 and 200`),
    check('pet_weight_source', sql`${table.source} in ('booking', 'case', 'manual')`),
  ],
);
