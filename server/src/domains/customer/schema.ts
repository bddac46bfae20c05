import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { audit, id, moment, tenantId, yesNo } from '../../platform/database/columns';
import { opLog } from '../../platform/http/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';

/** Where an owner is known: where the file was opened, and where they were given a number since. */
export const ownerStore = pgTable(
  'owner_store',
  {
    tenantId: tenantId(),
    ownerId: text('owner_id').notNull(),
    storeId: text('store_id').notNull(),
    /** Number of the file in that store; empty while it has none. */
    storeUserNo: text('store_user_no').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.storeId] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    index('owner_store_store').on(table.tenantId, table.storeId, table.ownerId),
    uniqueIndex('owner_store_number')
      .on(table.tenantId, table.storeId, table.storeUserNo)
      .where(sql`store_user_no <> ''`),
  ],
);

/** Numbers of owners and pets that somebody asked for and has not used yet (domain.md §2.3 `nextStoreUserNo`). */
export const numberReservation = pgTable(
  'number_reservation',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<'owner' | 'pet'>().notNull(),
    storeId: text('store_id').notNull(),
    number: text('number').notNull(),
    userId: text('user_id').notNull(),
    /** From then on anybody may have it. */
    expireDate: moment('expire_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.storeId, table.number] }),
    check('number_reservation_kind', sql`${table.kind} in ('owner', 'pet')`),
  ],
);

/** Compared byte by byte, so that a range of texts with one beginning is a range of the index. */
const bytes = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What owners and pets are found by: every ending of a name, of its reading and of its initials, telephones forwards and
 * backwards, numbers. `like` cannot use an index below row-level security, since it might tell of rows that are not the
 * caller's; the comparisons of a range can. Kept by every save (`indexOwners`), in place of which the row of the owner
 * has no reading yet, so that nothing refers to owners from here.
 */
export const searchTerm = pgTable(
  'search_term',
  {
    tenantId: tenantId(),
    /** A store in which the owner is known. */
    storeId: text('store_id').notNull(),
    term: bytes('term').notNull(),
    ownerId: text('owner_id').notNull(),
    /** Empty: a term of the owner. */
    petId: text('pet_id').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.storeId, table.term, table.ownerId, table.petId] }),
    // For those who look at the whole chain. Without the store, so that a search in one takes the primary key.
    index('search_term_chain').on(table.tenantId, table.term, table.ownerId, table.petId),
    index('search_term_owner').on(table.tenantId, table.ownerId),
  ],
);

/** What went from one owner to another, row by row, so that undoing it moves back these rows and no others. */
export interface Moved {
  /** Ids by table. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** Stores in which the owner who stays became known by it. */
  readonly stores: readonly string[];
  /** `status` of the file that ended. */
  readonly status: number;
  /** Of the file that stays, before: when they were there last. */
  readonly lastVisitDate?: string | null;
}

/** Two files that became one. Rows are only added; undoing one says when. */
export const ownerMerge = pgTable(
  'owner_merge',
  {
    tenantId: tenantId(),
    id: id(),
    fromId: text('from_id').notNull(),
    toId: text('to_id').notNull(),
    moved: jsonb('moved').$type<Moved>().notNull(),
    undoUntil: moment('undo_until').notNull(),
    undoneDate: moment('undone_date'),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.fromId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.toId], foreignColumns: [owner.tenantId, owner.id] }),
    uniqueIndex('owner_merge_from')
      .on(table.tenantId, table.fromId)
      .where(sql`undone_date is null`),
    index('owner_merge_to_id').on(table.tenantId, table.toId),
    check('owner_merge_other', sql`${table.fromId} <> ${table.toId}`),
  ],
);

/** Codes that members show at the desk; kept as their hash, good for one look. */
export const memberCode = pgTable(
  'member_code',
  {
    tenantId: tenantId(),
    /** SHA-256, hex. */
    hash: text('hash').notNull(),
    ownerId: text('owner_id').notNull(),
    expireDate: moment('expire_date').notNull(),
    usedDate: moment('used_date'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.hash] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
  ],
);

/** Whose whole telephone an entry of the log of operations tells of having been shown. */
export const ownerView = pgTable(
  'owner_view',
  {
    tenantId: tenantId(),
    ownerId: text('owner_id').notNull(),
    /** The entry. */
    opLogId: text('op_log_id').notNull(),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.opLogId] }),
    index('owner_view_date').on(table.tenantId, table.ownerId, table.createDate),
    index('owner_view_entry').on(table.tenantId, table.opLogId),
    // Lines of the log go after their time, and with them what is told of them here.
    foreignKey({
      name: 'owner_view_entry_fk',
      columns: [table.tenantId, table.opLogId],
      foreignColumns: [opLog.tenantId, opLog.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Who a pet belonged to before somebody else did: its file, cases, stays and files went along, visits, washes and bills
 * did not. Rows are only added.
 */
export const petOwnerChange = pgTable(
  'pet_owner_change',
  {
    tenantId: tenantId(),
    id: id(),
    petId: text('pet_id').notNull(),
    fromId: text('from_id').notNull(),
    toId: text('to_id').notNull(),
    reason: text('reason').notNull().default(''),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    foreignKey({ columns: [table.tenantId, table.fromId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.toId], foreignColumns: [owner.tenantId, owner.id] }),
    index('pet_owner_change_pet').on(table.tenantId, table.petId, table.createDate),
    index('pet_owner_change_from').on(table.tenantId, table.fromId),
    index('pet_owner_change_to').on(table.tenantId, table.toId),
    check('pet_owner_change_other', sql`${table.fromId} <> ${table.toId}`),
  ],
);

/**
 * A workbook of owners that somebody imported, slice by slice. Who took it back last, and when, is who changed it last.
 */
export const customerImport = pgTable(
  'customer_import',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    fileName: text('file_name').notNull(),
    /** That came in. */
    ownerCount: integer('owner_count').notNull().default(0),
    petCount: integer('pet_count').notNull().default(0),
    /** Y: it was taken back; owners with whom something was begun stay. */
    undoneFlag: yesNo('undone_flag').notNull().default('N'),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    index('customer_import_store').on(table.tenantId, table.storeId, table.createDate),
  ],
);

/** Owners that came in with an import, and are still there. */
export const customerImportOwner = pgTable(
  'customer_import_owner',
  {
    tenantId: tenantId(),
    ownerId: text('owner_id').notNull(),
    importId: text('import_id').notNull(),
    /** Pets that came with the owner. */
    petIds: jsonb('pet_ids').$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({
      columns: [table.tenantId, table.importId],
      foreignColumns: [customerImport.tenantId, customerImport.id],
    }),
    index('customer_import_owner_import').on(table.tenantId, table.importId),
  ],
);
