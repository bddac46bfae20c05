import { sql } from 'drizzle-orm';
import { check, foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Usage } from '@hospital/shared/contract/orders/usage';
import { medicalCase } from '../cases/schema';
import { store } from '../places/schema';
import { audit, id, tenantId, version } from '../../platform/database/columns';

/** Why something that a record names is not charged, or is charged beside the record, as somebody said. */
export const caseChargeNote = pgTable(
  'case_charge_note',
  {
    tenantId: tenantId(),
    id: id(),
    caseId: text('case_id').notNull(),
    storeId: text('store_id').notNull(),
    side: text('side').$type<'missing' | 'extra'>().notNull(),
    /** Word of what is missing, id of the product that is too much. */
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    uniqueIndex('case_charge_note_once').on(table.tenantId, table.caseId, table.side, table.subject),
    check('case_charge_note_side', sql`${table.side} in ('missing', 'extra')`),
  ],
);

/** A line of a template: a product with what it is ordered with. */
export interface StoredTemplateLine {
  readonly productId: string;
  readonly quantity: number;
  readonly usage?: Usage | null;
  readonly prescriptionType?: number | null;
  readonly groupNo?: number | null;
}

/** Templates of prescriptions and charges (domain.md §2.7 BillTemplate): of the chain, of a store, or somebody's own. */
export const billTemplate = pgTable(
  'bill_template',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    ownerType: text('owner_type').$type<'chain' | 'store' | 'mine'>().notNull(),
    /** Of a store's. */
    storeId: text('store_id'),
    /** Whose it is, of somebody's own. */
    userId: text('user_id'),
    categoryCode: text('category_code').notNull().default(''),
    diseaseCodes: jsonb('disease_codes').$type<string[]>().notNull().default([]),
    remarks: text('remarks').notNull().default(''),
    lines: jsonb('lines').$type<StoredTemplateLine[]>().notNull(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    uniqueIndex('bill_template_name').on(
      table.tenantId,
      table.ownerType,
      sql`coalesce(${table.storeId}, '')`,
      sql`coalesce(${table.userId}, '')`,
      table.name,
    ),
    check(
      'bill_template_owner',
      sql`(${table.ownerType} = 'chain' and ${table.storeId} is null and ${table.userId} is null)
        or (${table.ownerType} = 'store' and ${table.storeId} is not null and ${table.userId} is null)
        or (${table.ownerType} = 'mine' and ${table.storeId} is null and ${table.userId} is not null)`,
    ),
  ],
);
