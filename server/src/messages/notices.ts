import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Notice } from '@hospital/shared/contract/calls/messages';
import { formatDateTime } from '../database/chinaTime';
import { contains, offsetOf, pageOf, totalOf } from '../database/paging';
import { notice } from '../database/schema/messages';
import { notFound } from '../http/businessError';
import type { CallContext } from '../http/call';
import type { SessionIdentity } from '../identity/session';

interface NoticesRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly valid?: 'Y' | 'N';
  readonly name?: string;
}

/** Holders see every announcement, also what is not published or not meant for them. */
const seesAll = 'mch:notice:list';

/** Ids as one parameter, whatever their number. */
const idArray = (ids: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** What the caller may read: valid ones for everybody, for the caller's departments, for the caller's stores. */
function readable({ permissions, storeScope, superDept, userId }: SessionIdentity): SQL | undefined {
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
  return and(eq(notice.valid, 'Y'), sql`(${forEverybody} or ${forDept} or ${forStore})`);
}

const noticeOf = (row: typeof notice.$inferSelect): Notice => ({
  id: row.id,
  name: row.name,
  content: row.content,
  valid: row.valid,
  topFlag: row.topFlag,
  createDate: formatDateTime(row.createDate),
  createName: row.createName,
  version: row.version,
});

/** Announcements, those on top first, then the newest. */
export async function listNotices({ db, identity }: CallContext, request: NoticesRequest) {
  const name = request.name?.trim();
  const condition = and(
    readable(identity),
    request.valid ? eq(notice.valid, request.valid) : undefined,
    name ? contains(notice.name, name) : undefined,
  );
  const total = totalOf(notice, condition);
  const rows = await db
    .select({ row: notice, total })
    .from(notice)
    .where(condition)
    .orderBy(asc(notice.topFlag), desc(notice.createDate), desc(notice.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const countAlone = async () =>
    (await db.select({ count: total }).from(sql`(values (1)) one`))[0]?.count ?? 0;
  const page = await pageOf(request, rows, countAlone, ({ row }) => noticeOf(row));
  return { list: page.records, total: page.total };
}

/** @throws 404 for one that does not exist or that the caller may not read */
export async function getNotice({ db, identity }: CallContext, { id }: { id: string }): Promise<Notice> {
  const [row] = await db
    .select()
    .from(notice)
    .where(and(eq(notice.id, id), readable(identity)));
  if (!row) throw notFound();
  return noticeOf(row);
}
