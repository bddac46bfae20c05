import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { FileType } from '@hospital/shared/contract/fileTypes';
import { id, moment, tenantId } from '../database/columns';

/** Kept files (domain.md §1.7); the content lies with the storage under the same id. A file never changes. */
export const sysFile = pgTable(
  'sys_file',
  {
    tenantId: tenantId(),
    id: id(),
    /** Path below `/files/`. */
    key: text('key').notNull(),
    /** As its owner called it. */
    name: text('name').notNull(),
    fileType: text('file_type').$type<FileType>().notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    md5: text('md5').notNull(),
    createId: text('create_id').notNull(),
    createName: text('create_name').notNull(),
    createDate: moment('create_date').notNull().defaultNow(),
    /** Since when no record shows it; null while one does. What nobody uses for a day is deleted. */
    unusedSince: moment('unused_since').defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('sys_file_key').on(table.tenantId, table.key),
    index('sys_file_date').on(table.tenantId, table.createDate),
    index('sys_file_unused')
      .on(table.tenantId, table.unusedSince)
      .where(sql`unused_since is not null`),
  ],
);

/** Which records show a file; while there is one, the file cannot be deleted. */
export const fileUse = pgTable(
  'file_use',
  {
    tenantId: tenantId(),
    fileId: text('file_id').notNull(),
    /** As in the audit log: `store`, `user`. */
    bizType: text('biz_type').notNull(),
    bizId: text('biz_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.fileId, table.bizType, table.bizId] }),
    foreignKey({ columns: [table.tenantId, table.fileId], foreignColumns: [sysFile.tenantId, sysFile.id] }),
    index('file_use_biz').on(table.tenantId, table.bizType, table.bizId),
  ],
);
