import { and, asc, desc, eq, gte, lt, not, sql, type SQL } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { messageCalls, Notice } from '@hospital/shared/contract/calls/messages';
import { formatDateTime, parseDateTime, startOfDay } from '../../platform/database/chinaTime';
import { contains, offsetOf, pageOf, totalOf } from '../../platform/database/paging';
import { notice, noticeRead } from './schema';
import { invalid, notFound, permissionMissing } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { SessionIdentity } from '../../platform/sessions/session';
import { scopeNames } from './noticeAudience';
import { countReaders } from './noticeReaders';
import { inState, manageable, published, readable, seesAll } from './noticeStates';

type NoticesRequest = RequestOf<typeof messageCalls.notices>;

/** @param isRead whether the caller has read it */
export const noticeOf = (row: typeof notice.$inferSelect, isRead: boolean, scopeNames: string[]): Notice => ({
  id: row.id,
  name: row.name,
  content: row.content,
  valid: row.valid,
  topFlag: row.topFlag,
  popupFlag: row.popupFlag,
  scopeType: row.scopeType,
  scopeIds: row.scopeIds,
  publishDate: formatDateTime(row.publishDate),
  expireDate: row.expireDate && formatDateTime(row.expireDate),
  createDate: formatDateTime(row.createDate),
  createName: row.createName,
  version: row.version,
  readFlag: isRead ? 'Y' : 'N',
  ext: { scopeNames },
});

/** Whether the caller has read it, as a column. */
const isReadBy = ({ userId }: SessionIdentity): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${noticeRead} where ${noticeRead.noticeId} = ${notice.id} and ${noticeRead.userId} = ${userId})`;

/** The moment at which a day begins, or the one after it. @throws 40001 for a day that there is not */
function dayOf(field: 'startDate' | 'endDate', day: string): Date {
  const moment = parseDateTime(`${day} 00:00`);
  if (!moment) throw invalid(field, '日期不存在');
  return field === 'startDate' ? moment : startOfDay(moment, 1);
}

/** Announcements, those on top first, then the newest. @throws 40300 for `manage` without `mch:notice:list`; 40001 */
export async function listNotices({ db, identity }: CallContext, request: NoticesRequest) {
  const name = request.name?.trim();
  const { startDate, endDate } = request;
  const manages = request.manage === 'Y';
  if (manages && !identity.permissions.has(seesAll)) throw permissionMissing(seesAll);
  const condition = and(
    manages ? manageable(identity) : readable(identity),
    // What readers see has been published, whoever asks.
    request.valid === 'Y' && !manages ? published() : request.valid && eq(notice.valid, request.valid),
    request.readFlag && (request.readFlag === 'Y' ? isReadBy(identity) : not(isReadBy(identity))),
    request.status && inState[request.status](),
    name ? contains(notice.name, name) : undefined,
    startDate ? gte(notice.publishDate, dayOf('startDate', startDate)) : undefined,
    endDate ? lt(notice.publishDate, dayOf('endDate', endDate)) : undefined,
  );
  if (request.countFlag === 'Y') return { list: [], total: await db.$count(notice, condition) };
  const total = totalOf(notice, condition);
  const rows = await db
    .select({ row: notice, total, isRead: isReadBy(identity) })
    .from(notice)
    .where(condition)
    .orderBy(asc(notice.topFlag), desc(notice.publishDate), desc(notice.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const countAlone = async () =>
    (await db.select({ count: total }).from(sql`(values (1)) one`))[0]?.count ?? 0;
  const page = await pageOf(request, rows, countAlone, (found) => found);
  const readers = manages ? await countReaders(db, page.records) : undefined;
  const list = page.records.map(async ({ row, isRead }) => {
    const shown = noticeOf(row, isRead, await scopeNames(db, row));
    const counted = readers?.get(row.id);
    return counted ? { ...shown, ext: { ...shown.ext, readers: counted } } : shown;
  });
  return { list: await Promise.all(list), total: page.total };
}

/** @throws 404 for one that does not exist or that the caller may not read */
export async function getNotice({ db, identity }: CallContext, { id }: { id: string }): Promise<Notice> {
  const [found] = await db
    .select({ row: notice, isRead: isReadBy(identity) })
    .from(notice)
    .where(and(eq(notice.id, id), readable(identity)));
  if (!found) throw notFound();
  return noticeOf(found.row, found.isRead, await scopeNames(db, found.row));
}
