import { and, eq, sql } from 'drizzle-orm';
import type { AdminMessage, messageCalls } from '@hospital/shared/contract/calls/messages';
import type { CallId } from '@hospital/shared/contract/live';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import { adminMessage } from './schema';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { falling } from '../../platform/lists/order';
import { publish } from '../../platform/live/publish';
import { markNoticesRead } from './noticeReaders';

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

const messages = defineList({
  ...{ table: adminMessage, id: adminMessage.id },
  wanted: ({ identity }: CallContext, { readFlag }: ListRequest<typeof messageCalls.list>) =>
    and(
      eq(adminMessage.receiverId, identity.userId),
      readFlag ? eq(adminMessage.readFlag, readFlag) : undefined,
    ),
  order: () => [falling(adminMessage.createDate)],
  rowsOf: async ({ db }, ids) =>
    (await db.select().from(adminMessage).where(isOneOf(adminMessage.id, ids))).map(messageOf),
  idOf: ({ id }) => id,
});

/** The caller's own messages, newest first. */
export const listMessages: Handlers<'messages'>['list'] = messages.listed;

/** Messages of the caller's. */
interface Named {
  readonly ids?: readonly string[];
  readonly id?: string;
}

function namedIn({ ids = [], id }: Named): readonly string[] {
  const named = id === undefined ? ids : [...ids, id];
  if (named.length === 0) throw invalid('ids', '请选择消息');
  return named;
}

/**
 * Marks own messages as read, and announcements that the caller may read. Ones that are read already, are somebody else's or do not exist are passed over, so
 * that repeating it does no harm and tells nothing.
 *
 * @throws 40001 when none is named
 */
export async function readMessages(context: CallContext, request: Named): Promise<null> {
  const { db, identity, audit } = context;
  const named = namedIn(request);
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
  const notices = await markNoticesRead(context, named);
  for (const message of read) {
    audit({
      bizType: 'adminMessage',
      bizId: message.id,
      before: { title: message.title, readFlag: 'N' },
      after: { title: message.title, readFlag: 'Y' },
    });
  }
  const settledIds = [...read.map((message) => message.id), ...notices];
  if (settledIds.length > 0) await settled(context, { ids: settledIds }, readAnswers);
  return null;
}

export async function countUnread({ db, identity }: CallContext): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(adminMessage)
    .where(and(eq(adminMessage.receiverId, identity.userId), eq(adminMessage.readFlag, 'N')));
  return row?.count ?? 0;
}

/** What the reader sees of having read, who manages announcements sees besides. */
const readAnswers = ['messages.list', 'messages.unreadCount', 'messages.notices'] as const;

/** What the caller has read or deleted is so on all of their open pages. */
async function settled(
  { db, identity, tellChanges }: CallContext,
  data: { readonly ids: readonly string[]; readonly all?: true },
  changed?: readonly CallId[],
): Promise<void> {
  const to = { users: [identity.userId] };
  await publish(db, { to, kind: 'messageRead', data });
  await tellChanges(to, changed);
}

/** Marks every unread message of the caller as read. */
export async function readAllMessages(context: CallContext): Promise<{ count: number }> {
  const { db, identity, audit } = context;
  const { userId } = identity;
  const read = await db
    .update(adminMessage)
    .set({ readFlag: 'Y', readDate: sql`now()` })
    .where(and(eq(adminMessage.receiverId, userId), eq(adminMessage.readFlag, 'N')))
    .returning({ id: adminMessage.id });
  const count = read.length;
  if (count > 0) {
    audit({ bizType: 'adminMessage', bizId: '', before: { unread: count }, after: { unread: 0 } });
    await settled(context, { ids: [], all: true });
  }
  return { count };
}

/**
 * Deletes own messages. Others' and unknown ones are passed over, so that repeating it does no harm.
 *
 * @throws 40001 when none is named
 */
export async function deleteMessages(context: CallContext, request: Named): Promise<null> {
  const { db, identity, audit } = context;
  const deleted = await db
    .delete(adminMessage)
    .where(and(eq(adminMessage.receiverId, identity.userId), isOneOf(adminMessage.id, namedIn(request))))
    .returning({ id: adminMessage.id, title: adminMessage.title, readFlag: adminMessage.readFlag });
  for (const { id, ...before } of deleted) {
    audit({ bizType: 'adminMessage', bizId: id, before, after: null });
  }
  if (deleted.length > 0) await settled(context, { ids: deleted.map(({ id }) => id) });
  return null;
}

/** Deletes every message of the caller. */
export async function deleteAllMessages(context: CallContext): Promise<{ count: number }> {
  const { db, identity, audit } = context;
  const deleted = await db
    .delete(adminMessage)
    .where(eq(adminMessage.receiverId, identity.userId))
    .returning({ id: adminMessage.id });
  const count = deleted.length;
  if (count > 0) {
    audit({ bizType: 'adminMessage', bizId: '', before: { count }, after: { count: 0 } });
    await settled(context, { ids: [], all: true });
  }
  return { count };
}
