import { and, asc, desc, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import type { Notice } from '@hospital/shared/contract/calls/messages';
import { formatDateTime } from '../database/chinaTime';
import { contains, offsetOf, pageOf, totalOf } from '../database/paging';
import { notice, noticeRead } from '../database/schema/messages';
import { notFound } from '../http/businessError';
import type { CallContext } from '../http/call';
import type { SessionIdentity } from '../identity/session';
import { scopeNames } from './noticeAudience';

interface NoticesRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly valid?: 'Y' | 'N';
  readonly name?: string;
  readonly status?: 'published' | 'scheduled' | 'invalid';
}

/** Holders see every announcement, also what is not published or not meant for them. */
const seesAll = 'mch:notice:list';

/** Ids as one parameter, whatever their number. */
const idArray = (ids: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** Valid, and its time has come. */
const published = (): SQL | undefined => and(eq(notice.valid, 'Y'), lte(notice.publishDate, sql`now()`));

const inState = {
  published,
  scheduled: () => and(eq(notice.valid, 'Y'), gt(notice.publishDate, sql`now()`)),
  invalid: () => eq(notice.valid, 'N'),
} as const;

/** What the caller may read: published ones for everybody, for the caller's departments, for the caller's stores. */
export function readable({ permissions, storeScope, superDept, userId }: SessionIdentity): SQL | undefined {
  if (permissions.has(seesAll)) return undefined;
  const forEverybody = eq(notice.scopeType, '0');
  const forDept = superDept
    ? eq(notice.scopeType, '1')
    : sql`(${notice.scopeType} = '1' and exists (
        select 1 from user_account u join dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
        where u.id = ${userId} and ${notice.scopeIds} ?| string_to_array(trim(both '/' from d.path), '/')))`;
  const forStore =
    storeScope === 'all'
      ? eq(notice.scopeType, '2')
      : sql`(${notice.scopeType} = '2' and ${notice.scopeIds} ?| ${idArray(storeScope)})`;
  return and(published(), sql`(${forEverybody} or ${forDept} or ${forStore})`);
}

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
  createDate: formatDateTime(row.createDate),
  createName: row.createName,
  version: row.version,
  readFlag: isRead ? 'Y' : 'N',
  ext: { scopeNames },
});

/** Whether the caller has read it, as a column. */
const isReadBy = ({ userId }: SessionIdentity): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${noticeRead} where ${noticeRead.noticeId} = ${notice.id} and ${noticeRead.userId} = ${userId})`;

/** Announcements, those on top first, then the newest. */
export async function listNotices({ db, identity }: CallContext, request: NoticesRequest) {
  const name = request.name?.trim();
  const condition = and(
    readable(identity),
    // What readers see has been published, whoever asks.
    request.valid === 'Y' ? published() : request.valid && eq(notice.valid, request.valid),
    request.status && inState[request.status](),
    name ? contains(notice.name, name) : undefined,
  );
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
  const list = page.records.map(async ({ row, isRead }) => noticeOf(row, isRead, await scopeNames(db, row)));
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
