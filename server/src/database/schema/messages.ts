import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { owner, pet } from './people';
import { audit, id, moment, tenantId, version, yesNo } from './columns';
import { userAccount } from './identity';
import { store } from './organisation';

/** Announcements (domain.md §1.4). `content` is HTML that was sanitised before it was stored. */
export const notice = pgTable(
  'notice',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    content: text('content').notNull(),
    valid: yesNo('valid').notNull().default('Y'),
    topFlag: yesNo('top_flag').notNull().default('N'),
    /** From then on readers see it, and in this order; that of its creation unless it waits for a later day. */
    publishDate: moment('publish_date').notNull().defaultNow(),
    /** From then on readers do not see it any more; empty: they see it for good. */
    expireDate: moment('expire_date'),
    /** 0 everybody, 1 the departments of `scope_ids` with all below, 2 the stores of `scope_ids`. */
    scopeType: text('scope_type').$type<'0' | '1' | '2'>().notNull().default('0'),
    scopeIds: jsonb('scope_ids').$type<string[]>().notNull().default([]),
    /** Y: pops up on open pages when it is published. */
    popupFlag: yesNo('popup_flag').notNull().default('N'),
    /** When readers were told; empty while it is not published. */
    announcedDate: moment('announced_date'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    // 'Y' sorts before 'N' in the enumeration, so that the list reads this index forwards.
    index('notice_order').on(
      table.tenantId,
      table.topFlag,
      table.publishDate.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notice_unannounced')
      .on(table.tenantId, table.publishDate)
      .where(sql`announced_date is null and valid = 'Y'`),
    index('notice_expiring')
      .on(table.tenantId, table.expireDate)
      .where(sql`announced_date is not null and expire_date is not null`),
    check('notice_times', sql`${table.expireDate} > ${table.publishDate}`),
    check('notice_scope', sql`${table.scopeType} in ('0', '1', '2')`),
  ],
);

/** Who has read which announcement. */
export const noticeRead = pgTable(
  'notice_read',
  {
    tenantId: tenantId(),
    noticeId: text('notice_id').notNull(),
    userId: text('user_id').notNull(),
    readDate: moment('read_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.noticeId, table.userId] }),
    foreignKey({
      columns: [table.tenantId, table.noticeId],
      foreignColumns: [notice.tenantId, notice.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
  ],
);

/** Messages to one person (domain.md §1.4). */
export const adminMessage = pgTable(
  'admin_message',
  {
    tenantId: tenantId(),
    id: id(),
    receiverId: text('receiver_id').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** booking, transfer, report, export, system. */
    bizType: text('biz_type').notNull().default('system'),
    bizId: text('biz_id').notNull().default(''),
    link: text('link').notNull().default(''),
    storeId: text('store_id').notNull().default(''),
    readFlag: yesNo('read_flag').notNull().default('N'),
    readDate: moment('read_date'),
    createDate: moment('create_date').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.receiverId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete('cascade'),
    index('admin_message_receiver').on(
      table.tenantId,
      table.receiverId,
      table.createDate.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('admin_message_unread')
      .on(table.tenantId, table.receiverId)
      .where(sql`read_flag = 'N'`),
  ],
);

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
    index('reminder_todo')
      .on(table.tenantId, table.storeId, table.noticeTime, table.id)
      .where(sql`done_flag = 'N'`),
    check('reminder_type', sql`${table.type} in ('review', 'immune', 'deworm', 'boardingOut', 'birthday')`),
    check('reminder_done', sql`(${table.doneFlag} = 'Y') = (${table.doneDate} is not null)`),
  ],
);
