import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { audit, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';

/** What a store has to remember to do for an owner (domain.md §1.4); name and phone are read from the owner. */
export const reminder = pgTable(
  'reminder',
  {
    tenantId: tenantId(),
    id: id(),
    storeId: text('store_id').notNull(),
    type: text('type').$type<'review' | 'immune' | 'deworm' | 'boardingOut' | 'birthday'>().notNull(),
    /** What it is about, e.g. the follow-up visit of a `review`; empty when there is no such row. */
    bizId: text('biz_id').notNull().default(''),
    ownerId: text('owner_id').notNull(),
    petId: text('pet_id'),
    /** When it is due. */
    noticeTime: moment('notice_time').notNull(),
    /** Shown in the list; `content` is the whole text. */
    templateName: text('template_name').notNull(),
    content: text('content').notNull().default(''),
    doneFlag: yesNo('done_flag').notNull().default('N'),
    doneBy: text('done_by').notNull().default(''),
    doneDate: moment('done_date'),
    /** Y: closed without having been done, because its animal is no longer looked after here. */
    closedFlag: yesNo('closed_flag').notNull().default('N'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.storeId], foreignColumns: [store.tenantId, store.id] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [owner.tenantId, owner.id] }),
    foreignKey({ columns: [table.tenantId, table.petId], foreignColumns: [pet.tenantId, pet.id] }),
    // A job that makes reminders may be cut off and run again.
    uniqueIndex('reminder_once')
      .on(table.tenantId, table.type, table.bizId, table.noticeTime)
      .where(sql`biz_id <> ''`),
    index('reminder_owner').on(table.tenantId, table.ownerId),
    index('reminder_pet').on(table.tenantId, table.petId),
    index('reminder_todo')
      .on(table.tenantId, table.storeId, table.noticeTime, table.id)
      .where(sql`done_flag = 'N'`),
    check('reminder_type', sql`${table.type} in ('review', 'immune', 'deworm', 'boardingOut', 'birthday')`),
    check('reminder_done', sql`(${table.doneFlag} = 'Y') = (${table.doneDate} is not null)`),
  ],
);
