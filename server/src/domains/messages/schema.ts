import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { audit, id, moment, tenantId, version, yesNo } from '../../platform/database/columns';
import { userAccount } from '../accounts/schema';

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

/**
 * What is sent to owners (domain.md §2.12 MsgLog): written with its row of the outbox, which knows neither to whom it went
 * nor whether the gateway took it.
 */
export const msgLog = pgTable(
  'msg_log',
  {
    tenantId: tenantId(),
    id: id(),
    /** `sms`, `wechat`. */
    channel: text('channel').$type<'sms' | 'wechat'>().notNull(),
    /** Telephone. */
    receiver: text('receiver').notNull(),
    ownerId: text('owner_id').notNull().default(''),
    ownerName: text('owner_name').notNull().default(''),
    templateName: text('template_name').notNull(),
    content: text('content').notNull(),
    /** The record that it is about: `washPlan` and its id. */
    bizType: text('biz_type').notNull(),
    bizId: text('biz_id').notNull(),
    storeId: text('store_id').notNull(),
    /** Kind and business key of its row of the outbox. */
    kind: text('kind').notNull(),
    businessKey: text('business_key').notNull(),
    /** 0 waits to be sent, 1 taken over by the gateway, 2 not sent. */
    status: smallint('status').$type<0 | 1 | 2>().notNull().default(0),
    error: text('error').notNull().default(''),
    createDate: moment('create_date').notNull().defaultNow(),
    sendTime: moment('send_time'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('msg_log_once').on(table.tenantId, table.kind, table.businessKey),
    index('msg_log_date').on(table.tenantId, table.createDate),
    index('msg_log_store').on(table.tenantId, table.storeId, table.createDate),
    check('msg_log_channel', sql`${table.channel} in ('sms', 'wechat')`),
    check('msg_log_status', sql`${table.status} in (0, 1, 2)`),
    check('msg_log_sent', sql`(${table.status} = 1) = (${table.sendTime} is not null)`),
  ],
);
