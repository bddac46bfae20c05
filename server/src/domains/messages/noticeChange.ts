import { and, eq, sql } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import { NOTICE_LIMIT } from '@hospital/shared/contract/bounds';
import type { messageCalls } from '@hospital/shared/contract/calls/messages';
import { formatDateTime, parseDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { expectUpdated } from '../../platform/database/optimisticLock';
import { isOneOf } from '../../platform/database/paging';
import { notice } from './schema';
import { dept, store } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { showFiles } from '../../platform/files/uses';
import { invalid, notFound, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { inScope, type SessionIdentity } from '../../platform/sessions/session';
import { announceDueNotices, takeBack } from './announceNotice';
import { scopeNames } from './noticeAudience';
import { noticePictures } from './noticePictures';
import { noticeOf } from './notices';
import { speaksToAll } from './noticeStates';
import { picturesIn, saysSomething } from '../../platform/text/richText';
import { sanitizeNotice } from '../../platform/text/sanitizeNotice';

const { bizType } = noticePictures;
type NoticeRow = typeof notice.$inferSelect;
type Fields = RequestOf<typeof messageCalls.saveNotice>;
/** What a caller need not say. */
type Kept = Pick<NoticeRow, 'valid' | 'topFlag' | 'popupFlag' | 'scopeType' | 'scopeIds'>;

const NEW: Kept = { valid: 'N', topFlag: 'N', popupFlag: 'N', scopeType: '0', scopeIds: [] };

/**
 * What is stored.
 *
 * @param kept what holds of what the caller did not say
 * @throws 40001 for no title, an empty or too long content, or a time that there is not
 */
function contentsOf(fields: Fields, kept: Kept, now: Date) {
  const name = fields.name.trim();
  if (name === '') throw invalid('name', '请输入公告标题');
  const content = sanitizeNotice(fields.content);
  if (!saysSomething(content)) throw invalid('content', '请输入公告内容');
  if (Buffer.byteLength(content) > NOTICE_LIMIT)
    throw invalid('content', '公告内容不能超过200KB，请减少文字或上传图片');
  const publishDate = fields.publishDate === undefined ? now : parseDateTime(fields.publishDate);
  if (!publishDate) throw invalid('publishDate', '发布时间不存在');
  const expireDate = fields.expireDate === undefined ? null : parseDateTime(fields.expireDate);
  if (!expireDate && fields.expireDate !== undefined) throw invalid('expireDate', '下线时间不存在');
  const { valid, topFlag, popupFlag, scopeType, scopeIds: named } = { ...kept, ...fields };
  const scopeIds = scopeType === '0' ? [] : [...new Set(named)];
  return { name, content, valid, topFlag, popupFlag, scopeType, scopeIds, publishDate, expireDate };
}

/** @throws 40001 */
function expectOrder({ publishDate, expireDate }: Pick<NoticeRow, 'publishDate' | 'expireDate'>): void {
  if (expireDate && expireDate <= publishDate) throw invalid('expireDate', '下线时间必须晚于发布时间');
}

/**
 * Whoever sees some stores only speaks to those only.
 *
 * @throws 40001 for no or an unknown department or store, 40302 for what is beyond the caller's scope
 */
async function expectScope(
  db: TenantDatabase,
  identity: SessionIdentity,
  { scopeType, scopeIds }: Pick<NoticeRow, 'scopeType' | 'scopeIds'>,
): Promise<void> {
  if (scopeType !== '2' && !speaksToAll(identity)) throw outOfScope();
  if (scopeType === '0') return;
  const what = scopeType === '1' ? '部门' : '门店';
  if (scopeIds.length === 0) throw invalid('scopeIds', `请选择${what}`);
  const known =
    scopeType === '1'
      ? await db.$count(dept, isOneOf(dept.id, scopeIds))
      : await db.$count(store, and(isOneOf(store.id, scopeIds), eq(store.delFlag, 'N')));
  if (known < scopeIds.length) throw invalid('scopeIds', `${what}不存在，请重新选择`);
  if (scopeType === '2') expectReach(identity, { scopeType, scopeIds });
}

/** As the log of operations keeps it. */
const logged = async (db: TenantDatabase, row: NoticeRow) => ({
  name: row.name,
  content: row.content,
  valid: row.valid,
  topFlag: row.topFlag,
  popupFlag: row.popupFlag,
  scopeType: row.scopeType,
  scopeNames: await scopeNames(db, row),
  publishDate: formatDateTime(row.publishDate),
  expireDate: formatDateTime(row.expireDate),
});

/** When the transaction began, by the clock that decides what readers see; that of this process may be ahead. */
async function transactionTime(db: TenantDatabase): Promise<Date> {
  const [row] = await db
    .select({
      at: sql<string>`floor(extract(epoch from now()) * 1000)::text`,
    })
    .from(sql`(values (1)) one`);
  return new Date(Number(row?.at));
}

const isPublished = (
  { valid, publishDate, expireDate }: Pick<NoticeRow, 'valid' | 'publishDate' | 'expireDate'>,
  now: Date,
): boolean => valid === 'Y' && publishDate <= now && (expireDate === null || expireDate > now);

/** @throws 40001, 40302 */
export async function saveNotice(
  { db, identity, audit, tellChanges }: CallContext,
  fields: Fields,
): Promise<{ id: string }> {
  const now = await transactionTime(db);
  const values = contentsOf(fields, NEW, now);
  expectOrder(values);
  await expectScope(db, identity, values);
  const { userId, userName } = identity;
  const by = { createId: userId, createName: userName, updateId: userId, updateName: userName };
  const id = newId();
  const [row] = await db
    .insert(notice)
    .values({ ...values, ...by, id })
    .returning();
  if (!row) throw new Error('an inserted row came back as nothing');
  await showFiles({ db, identity }, noticePictures, id, { content: picturesIn(row.content) });
  audit({ bizType, bizId: id, before: null, after: await logged(db, row) });
  await announceDueNotices(db, tellChanges, id);
  // Other administrators see drafts, too, and what waits for its time or has passed it.
  if (!isPublished(values, now)) await tellChanges('everybody');
  return { id };
}

/**
 * One that becomes valid again, or is put off, is announced anew; other changes are shown without a popup.
 *
 * @throws 404; 40901 with the present one; 40001; 40302
 */
export async function updateNotice(
  { db, identity, audit, tellChanges }: CallContext,
  { id, version, ...fields }: RequestOf<typeof messageCalls.updateNotice>,
): Promise<null> {
  const now = await transactionTime(db);
  const [before] = await db.select().from(notice).where(eq(notice.id, id)).for('update');
  if (!before) throw notFound();
  const values = contentsOf(fields, before, now);
  // What it was for must be within reach, too, and what it shall be for.
  expectReach(identity, before);
  await expectScope(db, identity, values);
  const kept = fields.publishDate === undefined && before.valid === 'Y';
  const next = { ...values, ...(kept ? { publishDate: before.publishDate } : {}) };
  expectOrder(next);
  // Told of already, and shown all the time since: readers are not told again.
  const shown = isPublished(before, now) && isPublished(next, now);
  const row = await expectUpdated(
    await db
      .update(notice)
      .set({
        ...next,
        ...(shown ? {} : { announcedDate: null }),
        updateId: identity.userId,
        updateName: identity.userName,
        updateDate: sql`now()`,
        version: before.version + 1,
      })
      .where(and(eq(notice.id, id), eq(notice.version, version ?? before.version)))
      .returning(),
    async () => noticeOf(before, false, await scopeNames(db, before)),
  );
  await showFiles(
    { db, identity },
    noticePictures,
    id,
    { content: picturesIn(row.content) },
    picturesIn(before.content),
  );
  audit({ bizType, bizId: id, before: await logged(db, before), after: await logged(db, row) });
  if (row.announcedDate === null) await takeBack(db, before);
  await announceDueNotices(db, tellChanges, id);
  await tellChanges('everybody');
  return null;
}

/** @throws 404; 40302 for one that speaks to more than the caller reaches */
export async function deleteNotice(
  { db, identity, audit, tellChanges }: CallContext,
  { id }: { readonly id: string },
): Promise<null> {
  const [before] = await db.select().from(notice).where(eq(notice.id, id)).for('update');
  if (!before) throw notFound();
  expectReach(identity, before);
  const said = await logged(db, before);
  await db.delete(notice).where(eq(notice.id, id));
  await showFiles({ db, identity }, noticePictures, id, {});
  audit({ bizType, bizId: id, before: said, after: null });
  await takeBack(db, before);
  await tellChanges('everybody');
  return null;
}

/** @throws 40302 */
function expectReach(
  identity: SessionIdentity,
  { scopeType, scopeIds }: Pick<NoticeRow, 'scopeType' | 'scopeIds'>,
): void {
  if (speaksToAll(identity)) return;
  if (scopeType !== '2' || scopeIds.some((id) => !inScope(identity.storeScope, id))) throw outOfScope();
}
