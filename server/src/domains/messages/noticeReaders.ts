import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { messageCalls, NoticeReader } from '@hospital/shared/contract/calls/messages';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf, offsetOf } from '../../platform/database/paging';
import { menu, roleMenu, userRole } from '../access/schema';
import { userAccount } from '../accounts/schema';
import { notice, noticeRead } from './schema';
import { dept } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { readersOf, type NoticeAudience } from './noticeAudience';
import { manageable, readable, seesAll } from './noticeStates';

/**
 * Remembers that the caller has read these announcements; what they may not read is passed over. Gives the ids of those
 * that were new to them.
 */
export async function markNoticesRead(
  { db, identity, tellChanges }: Pick<CallContext, 'db' | 'identity' | 'tellChanges'>,
  ids: readonly string[],
): Promise<string[]> {
  const known = await db
    .select({ id: notice.id })
    .from(notice)
    .where(and(isOneOf(notice.id, ids), readable(identity)));
  if (known.length === 0) return [];
  const marked = await db
    .insert(noticeRead)
    .values(known.map(({ id }) => ({ noticeId: id, userId: identity.userId })))
    .onConflictDoNothing()
    .returning({ id: noticeRead.noticeId });
  if (marked.length > 0) {
    await tellChanges({ users: await managers(db) }, ['messages.noticeReaders']);
  }
  return marked.map(({ id }) => id);
}

/** How many users each of these announcements is for, and how many of them have read it, by its id. */
export async function countReaders(
  db: TenantDatabase,
  records: readonly { readonly row: NoticeAudience & { readonly id: string } }[],
): Promise<ReadonlyMap<string, { total: number; read: number }>> {
  const counted = await Promise.all(
    records.map(async ({ row }) => {
      const [counts] = await db
        .select({ total: sql<number>`count(*)::int`, read: sql<number>`count(${noticeRead.userId})::int` })
        .from(userAccount)
        .leftJoin(noticeRead, readBy(row.id))
        .where(readersOf(row));
      return [row.id, counts ?? { total: 0, read: 0 }] as const;
    }),
  );
  return new Map(counted);
}

/** Those who may look who has read what. */
async function managers(db: TenantDatabase): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: userRole.userId })
    .from(userRole)
    .innerJoin(roleMenu, eq(roleMenu.roleId, userRole.roleId))
    .innerJoin(menu, eq(menu.id, roleMenu.menuId))
    .where(eq(menu.permission, seesAll));
  return rows.map(({ id }) => id);
}

/** Joins users with their reading of one announcement. */
const readBy = (id: string) => and(eq(noticeRead.noticeId, id), eq(noticeRead.userId, userAccount.id));

/** Who of those whom an announcement is for has read it, or has not. @throws 404, also for one beyond the caller's reach */
export async function listNoticeReaders(
  { db, identity }: CallContext,
  request: RequestOf<typeof messageCalls.noticeReaders>,
): Promise<{ list: NoticeReader[]; total: number; readCount: number; unreadCount: number }> {
  const [found] = await db
    .select()
    .from(notice)
    .where(and(eq(notice.id, request.id), manageable(identity)));
  if (!found) throw notFound();
  const read = request.read === 'Y';
  const ofNotice = readBy(found.id);
  const meant = readersOf(found);
  const [[counts], rows] = await Promise.all([
    db
      .select({
        readCount: sql<number>`count(${noticeRead.userId})::int`,
        all: sql<number>`count(*)::int`,
      })
      .from(userAccount)
      .leftJoin(noticeRead, ofNotice)
      .where(meant),
    db
      .select({
        id: userAccount.id,
        name: userAccount.name,
        deptName: dept.name,
        readDate: noticeRead.readDate,
      })
      .from(userAccount)
      .leftJoin(noticeRead, ofNotice)
      .leftJoin(dept, eq(dept.id, userAccount.deptId))
      .where(and(meant, read ? isNotNull(noticeRead.userId) : isNull(noticeRead.userId)))
      .orderBy(read ? desc(noticeRead.readDate) : asc(userAccount.name), asc(userAccount.id))
      .limit(request.pageSize)
      .offset(offsetOf(request)),
  ]);
  const readCount = counts?.readCount ?? 0;
  const unreadCount = (counts?.all ?? 0) - readCount;
  return {
    list: rows.map(({ deptName, readDate, ...row }) => ({
      ...row,
      deptName: deptName ?? '',
      readDate: readDate && formatDateTime(readDate),
    })),
    total: read ? readCount : unreadCount,
    readCount,
    unreadCount,
  };
}
