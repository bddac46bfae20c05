import { and, desc, eq, sql } from 'drizzle-orm';
import type { AdminMessage } from '@hospital/shared/contract/calls/messages';
import { formatDateTime } from '../database/chinaTime';
import { isOneOf, offsetOf, pageOf, totalOf } from '../database/paging';
import { adminMessage } from '../database/schema/messages';
import { invalid } from '../http/businessError';
import type { CallContext } from '../http/call';
import { publish } from '../live/publish';
import { markNoticesRead } from './noticeReaders';

interface ListRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly readFlag?: 'Y' | 'N';
}

const messageOf = (row: typeof adminMessage.$inferSelect): AdminMessage => ({
  id: row.id,
  title: row.title,
  content: row.content,
  bizType: row.bizType,
  bizId: row.bizId,
  link: row.link,
  readFlag: row.readFlag,
  readDate: formatDateTime(row.readDate),
  createDate: formatDateTime(row.createDate),
});

/** The caller's own messages, newest first. */
export async function listMessages({ db, identity }: CallContext, request: ListRequest) {
  const condition = and(
    eq(adminMessage.receiverId, identity.userId),
    request.readFlag ? eq(adminMessage.readFlag, request.readFlag) : undefined,
  );
  const total = totalOf(adminMessage, condition);
  const rows = await db
    .select({ row: adminMessage, total })
    .from(adminMessage)
    .where(condition)
    .orderBy(desc(adminMessage.createDate), desc(adminMessage.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const countAlone = async () =>
    (await db.select({ count: total }).from(sql`(values (1)) one`))[0]?.count ?? 0;
  const page = await pageOf(request, rows, countAlone, ({ row }) => messageOf(row));
  return { list: page.records, total: page.total };
}

interface ReadRequest {
  readonly ids?: readonly string[];
  readonly id?: string;
}

/**
 * Marks own messages as read, and announcements that the caller may read. Ones that are read already, are somebody else's or do not exist are passed over, so
 * that repeating it does no harm and tells nothing.
 *
 * @throws 40001 when none is named
 */
export async function readMessages(
  { db, identity, audit }: CallContext,
  { ids = [], id }: ReadRequest,
): Promise<null> {
  const named = id === undefined ? ids : [...ids, id];
  if (named.length === 0) throw invalid('ids', '请选择消息');
  const read = await db
    .update(adminMessage)
    .set({ readFlag: 'Y', readDate: sql`now()` })
    .where(
      and(
        eq(adminMessage.receiverId, identity.userId),
        eq(adminMessage.readFlag, 'N'),
        isOneOf(adminMessage.id, named),
      ),
    )
    .returning({ id: adminMessage.id, title: adminMessage.title });
  const notices = await markNoticesRead({ db, identity }, named);
  for (const message of read) {
    audit({
      bizType: 'adminMessage',
      bizId: message.id,
      before: { title: message.title, readFlag: 'N' },
      after: { title: message.title, readFlag: 'Y' },
    });
  }
  const settledIds = [...read.map((message) => message.id), ...notices];
  if (settledIds.length > 0) await settled(db, identity.userId, { ids: settledIds });
  return null;
}

export async function countUnread({ db, identity }: CallContext): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(adminMessage)
    .where(and(eq(adminMessage.receiverId, identity.userId), eq(adminMessage.readFlag, 'N')));
  return row?.count ?? 0;
}

/** What the caller has read or deleted is so on all of their open pages. */
const settled = (db: CallContext['db'], userId: string, data: { ids: readonly string[]; all?: true }) =>
  publish(db, { to: { users: [userId] }, kind: 'messageRead', data });

/** Marks every unread message of the caller as read. */
export async function readAllMessages({ db, identity, audit }: CallContext): Promise<{ count: number }> {
  const { userId } = identity;
  const read = await db
    .update(adminMessage)
    .set({ readFlag: 'Y', readDate: sql`now()` })
    .where(and(eq(adminMessage.receiverId, userId), eq(adminMessage.readFlag, 'N')))
    .returning({ id: adminMessage.id });
  const count = read.length;
  if (count > 0) {
    audit({ bizType: 'adminMessage', bizId: '', before: { unread: count }, after: { unread: 0 } });
    await settled(db, userId, { ids: [], all: true });
  }
  return { count };
}

/** Deletes own messages. Others' and unknown ones are passed over, so that repeating it does no harm. */
export async function deleteMessages(
  { db, identity, audit }: CallContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<null> {
  const deleted = await db
    .delete(adminMessage)
    .where(and(eq(adminMessage.receiverId, identity.userId), isOneOf(adminMessage.id, ids)))
    .returning({ id: adminMessage.id, title: adminMessage.title, readFlag: adminMessage.readFlag });
  for (const { id, ...before } of deleted) {
    audit({ bizType: 'adminMessage', bizId: id, before, after: null });
  }
  if (deleted.length > 0) await settled(db, identity.userId, { ids: deleted.map(({ id }) => id) });
  return null;
}

/** Deletes every message of the caller. */
export async function deleteAllMessages({ db, identity, audit }: CallContext): Promise<{ count: number }> {
  const deleted = await db
    .delete(adminMessage)
    .where(eq(adminMessage.receiverId, identity.userId))
    .returning({ id: adminMessage.id });
  const count = deleted.length;
  if (count > 0) {
    audit({ bizType: 'adminMessage', bizId: '', before: { count }, after: { count: 0 } });
    await settled(db, identity.userId, { ids: [], all: true });
  }
  return { count };
}
