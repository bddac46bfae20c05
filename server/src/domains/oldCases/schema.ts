import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OldSource } from '@hospital/shared/contract/oldCaseWords';
import { audit, id, tenantId, yesNo } from '../../platform/database/columns';
import { pet } from '../owners/schema';
import { store } from '../places/schema';

/** A workbook of old records that somebody imported. Who took it back, and when, is who changed it last. */
export const oldImport = pgTable(
  'old_import',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    fileName: text('file_name').notNull(),
    total: integer('total').notNull(),
    success: integer('success').notNull(),
    fail: integer('fail').notNull(),
    /** Y: it was taken back, its records are gone. */
    undoneFlag: yesNo('undone_flag').notNull().default('N'),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    index('old_import_store').on(table.tenantId, table.storeId, table.createDate),
  ],
);

/** Whom a record of an earlier system is about, and where it comes from. */
const subject = () => ({
  tenantId: tenantId(),
  id: id(),
  /** That imported it. */
  storeId: text('store_id').notNull(),
  source: text('source').$type<OldSource>().notNull(),
  /** Null: nobody here is known by that telephone and name. */
  petId: text('pet_id'),
  petName: text('pet_name').notNull(),
  ownerName: text('owner_name').notNull().default(''),
  ownerMobile: text('owner_mobile').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  doctorName: text('doctor_name').notNull().default(''),
  /** As the earlier system called the hospital. */
  storeName: text('store_name').notNull().default(''),
  /** Of all that the row says: the same row comes in once. */
  digest: text('digest').notNull(),
  /** The import that it came with; null: nobody is known who imported it, as of the demo. */
  importId: text('import_id'),
  ...audit(),
});

/**
 * Cases of earlier systems (domain.md §2.6 OldCase); rows are added, and go with their import alone. A change
 * of owner names the animal where it was found by its owner's telephone.
 */
export const oldCase = pgTable(
  'old_case',
  {
    ...subject(),
    complaint: text('complaint').notNull().default(''),
    diagnosis: text('diagnosis').notNull().default(''),
    prescription: text('prescription').notNull().default(''),
    content: text('content').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    uniqueIndex('old_case_once').on(table.tenantId, table.digest),
    index('old_case_days').on(table.tenantId, table.storeId, table.date, table.id),
    // Days of the chain are counted without reading the cases; without the id the index is an eighth as large.
    index('old_case_chain_days').on(table.tenantId, table.date, table.source),
    foreignKey({
      columns: [table.tenantId, table.importId],
      foreignColumns: [oldImport.tenantId, oldImport.id],
    }),
    index('old_case_import')
      .on(table.tenantId, table.importId)
      .where(sql`import_id is not null`),
    index('old_case_pet').on(table.tenantId, table.petId),
    index('old_case_mobile').on(table.tenantId, table.ownerMobile),
    check('old_case_source', sql`${table.source} in ('xn', 'own', 'excel')`),
  ],
);

/** Vaccinations of earlier systems (domain.md §2.6 OldVaccination); the same holds of them. */
export const oldVaccination = pgTable(
  'old_vaccination',
  {
    ...subject(),
    vaccineName: text('vaccine_name').notNull(),
    batchNo: text('batch_no').notNull().default(''),
    nextDate: date('next_date', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    uniqueIndex('old_vaccination_once').on(table.tenantId, table.digest),
    index('old_vaccination_days').on(table.tenantId, table.storeId, table.date, table.id),
    index('old_vaccination_chain_days').on(table.tenantId, table.date),
    foreignKey({
      columns: [table.tenantId, table.importId],
      foreignColumns: [oldImport.tenantId, oldImport.id],
    }),
    index('old_vaccination_import')
      .on(table.tenantId, table.importId)
      .where(sql`import_id is not null`),
    index('old_vaccination_pet').on(table.tenantId, table.petId),
    index('old_vaccination_mobile').on(table.tenantId, table.ownerMobile),
    check('old_vaccination_source', sql`${table.source} in ('xn', 'own', 'excel')`),
  ],
);
