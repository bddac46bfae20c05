import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { audit, delFlag, id, readings, tenantId, version } from '../../platform/database/columns';
import { signedColumns } from '../../platform/signing/signedDocument';
import { medicalCase } from '../cases/schema';

/** What documents are made from. */
export const docTemplate = pgTable(
  'doc_template',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    ...readings(),
    /** Plain text, a paragraph a line. */
    content: text('content').notNull(),
    /** 0 of the chain, 1 of a store. */
    ownerType: smallint('owner_type').$type<0 | 1>().notNull(),
    /** The store; empty for the chain. */
    holderId: text('holder_id').notNull().default(''),
    delFlag: delFlag(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('doc_template_owner').on(table.tenantId, table.ownerType, table.holderId),
    check('doc_template_owner_type', sql`${table.ownerType} in (0, 1)`),
    check('doc_template_owner', sql`(${table.ownerType} = 0) = (${table.holderId} = '')`),
  ],
);

/** Documents of cases; one that is signed is never changed nor deleted (a trigger refuses it). */
export const caseDoc = pgTable(
  'case_doc',
  {
    tenantId: tenantId(),
    id: id(),
    caseId: text('case_id').notNull(),
    /** Deleted templates stay for their documents. */
    templateId: text('template_id').notNull(),
    ...signedColumns(),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.templateId],
      foreignColumns: [docTemplate.tenantId, docTemplate.id],
    }),
    index('case_doc_case').on(table.tenantId, table.caseId, table.createDate),
    uniqueIndex('case_doc_unsigned')
      .on(table.tenantId, table.caseId, table.templateId)
      .where(sql`status = 0`),
    check('case_doc_status', sql`${table.status} in (0, 1)`),
    check(
      'case_doc_signed',
      sql`(${table.status} = 1) = (${table.signImg} <> '') and (${table.status} = 1) = (${table.signTime} is not null)`,
    ),
  ],
);
