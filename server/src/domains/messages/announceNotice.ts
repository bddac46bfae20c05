import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { noticeAnswers } from '@hospital/shared/contract/calls/messages';
import { notice } from './schema';
import { userAccount } from '../accounts/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { publish } from '../../platform/live/publish';
import { readersOf } from './noticeAudience';
import { published } from './noticeStates';

type NoticeRow = typeof notice.$inferSelect;

/** Open pages read the announcements anew, whoever they are for: one may be gone from a list. */
type TellOfNotices = (to: 'everybody') => Promise<void>;

/** For a job, which is no call that declares what it changes. */
export const tellOfNotices =
  (db: TenantDatabase): TellOfNotices =>
  (to) =>
    publish(db, { to, kind: 'data', data: { calls: noticeAnswers } });

/**
 * Tells readers of announcements whose time has come and that they were not told of, as a popup where it says so. In
 * the transaction that marks them as told, so that it happens once.
 *
 * @param id only this one
 */
export async function announceDueNotices(
  db: TenantDatabase,
  tell: TellOfNotices,
  id?: string,
): Promise<void> {
  const told = await db
    .update(notice)
    .set({ announcedDate: sql`now()` })
    .where(and(id === undefined ? undefined : eq(notice.id, id), isNull(notice.announcedDate), published()))
    .returning();
  for (const row of told) if (row.popupFlag === 'Y') await popUp(db, row);
  if (told.length > 0) await tell('everybody');
}

async function popUp(db: TenantDatabase, row: NoticeRow): Promise<void> {
  const link = `/notice/noticeList?tab=hospital&notice=${encodeURIComponent(row.id)}`;
  const data = { id: row.id, title: row.name, content: row.content, link };
  await publish(db, { to: await audienceOf(db, row), kind: 'message', data });
}

/** Popups of an announcement close wherever they are still open: it was withdrawn, or is for others now. */
export async function takeBack(db: TenantDatabase, row: NoticeRow): Promise<void> {
  if (row.popupFlag === 'N' || row.announcedDate === null) return;
  await publish(db, { to: 'everybody', kind: 'messageRead', data: { ids: [row.id] } });
}

/** Takes announcements that are past their time out of open pages. One whose end is put off is announced anew. */
export async function endPastNotices(db: TenantDatabase, tell: TellOfNotices): Promise<void> {
  const past = and(isNotNull(notice.announcedDate), lte(notice.expireDate, sql`now()`));
  const ended = await db.select().from(notice).where(past).for('update');
  if (ended.length === 0) return;
  await db.update(notice).set({ announcedDate: null }).where(past);
  for (const row of ended) await takeBack(db, row);
  await tell('everybody');
}

async function audienceOf(db: TenantDatabase, row: NoticeRow) {
  if (row.scopeType === '0') return 'everybody';
  const users = await db.select({ id: userAccount.id }).from(userAccount).where(readersOf(row));
  return { users: users.map(({ id }) => id) };
}
