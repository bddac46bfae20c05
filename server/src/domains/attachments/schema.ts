import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AttachmentType } from '@hospital/shared/contract/attachmentWords';
import type { FileType } from '@hospital/shared/contract/fileTypes';
import { audit, id, moment, tenantId, yesNo } from '../../platform/database/columns';
import { medicalCase } from '../cases/schema';
import { pet } from '../owners/schema';
import { store } from '../places/schema';

/** Files of pets (domain.md §2.12). A row is never edited; a deleted one stays for the log, without its file. */
export const attachment = pgTable(
  'attachment',
  {
    tenantId: tenantId(),
    id: id(),
    petId: text('pet_id').notNull(),
    caseId: text('case_id'),
    /** Where it was attached. */
    storeId: text('store_id').notNull(),
    bizType: text('biz_type').$type<AttachmentType>().notNull(),
    url: text('url').notNull(),
    name: text('name').notNull(),
    fileType: text('file_type').$type<FileType>().notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    remark: text('remark').notNull().default(''),
    shootTime: moment('shoot_time').notNull(),
    /** Y: its case was archived before. */
    addendumFlag: yesNo('addendum_flag').notNull().default('N'),
    /** Of a telephone's picture: by which code it came, and its key there. */
    ticketHash: text('ticket_hash').notNull().default(''),
    ticketKey: text('ticket_key').notNull().default(''),
    /** Empty while it is there. */
    deletedBy: text('deleted_by').notNull().default(''),
    deletedDate: moment('deleted_date'),
    ...audit(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    // Of deleted ones, too: they keep the file of their pet from being deleted.
    index('attachment_of_pet').on(table.tenantId, table.petId, table.shootTime, table.id),
    index('attachment_case')
      .on(table.tenantId, table.caseId)
      .where(sql`case_id is not null`),
    index('attachment_date')
      .on(table.tenantId, table.shootTime, table.id)
      .where(sql`deleted_by = ''`),
    uniqueIndex('attachment_ticket_key')
      .on(table.tenantId, table.ticketHash, table.ticketKey)
      .where(sql`ticket_hash <> ''`),
    check('attachment_type', sql`${table.bizType} in ('report', 'image', 'consent', 'idcard', 'other')`),
    check('attachment_deleted', sql`(${table.deletedBy} = '') = (${table.deletedDate} is null)`),
  ],
);

/** Codes by which telephones without a session send pictures; kept as their hash. */
export const attachTicket = pgTable(
  'attach_ticket',
  {
    tenantId: tenantId(),
    /** SHA-256, hex. */
    hash: text('hash').notNull(),
    petId: text('pet_id').notNull(),
    caseId: text('case_id'),
    storeId: text('store_id').notNull(),
    bizType: text('biz_type').$type<AttachmentType>().notNull(),
    addendumFlag: yesNo('addendum_flag').notNull().default('N'),
    /** Who shows it; what comes by it is theirs, and it ends with their session. */
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    sessionId: text('session_id').notNull(),
    /** Hash of what the first telephone calls itself; empty until one has come. */
    deviceHash: text('device_hash').notNull().default(''),
    expireDate: moment('expire_date').notNull(),
    closedDate: moment('closed_date'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.hash] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    foreignKey({
      columns: [table.tenantId, table.caseId],
      foreignColumns: [medicalCase.tenantId, medicalCase.id],
    }),
    index('attach_ticket_expire').on(table.tenantId, table.expireDate),
    check('attach_ticket_type', sql`${table.bizType} in ('report', 'image', 'consent', 'idcard', 'other')`),
  ],
);
