import { newId } from '../../platform/database/newId';
import { adminMessage } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { publish } from '../../platform/live/publish';
import { sanitizeNotice } from '../../platform/text/sanitizeNotice';

export interface OutgoingMessage {
  /** Ids of users. */
  readonly to: readonly string[];
  readonly title: string;
  /** HTML; what could act is taken out. */
  readonly content: string;
  readonly bizType?: 'booking' | 'transfer' | 'report' | 'export' | 'system';
  /** The record that it is about. */
  readonly bizId?: string;
  /** Route of the page that shows it. */
  readonly link?: string;
  readonly storeId?: string;
}

/**
 * Writes a personal message for each receiver and pops it up on their open pages, both when the transaction commits.
 * Call it with the `db` of whatever the message tells of:
 *
 *     await sendMessage(db, { to: [doctorId], title: '化验报告已出', content: '<p>…</p>', bizType: 'report' });
 */
export async function sendMessage(
  db: TenantDatabase,
  { to, content: html, ...message }: OutgoingMessage,
): Promise<void> {
  const content = sanitizeNotice(html);
  for (const receiverId of new Set(to)) {
    const id = newId();
    await db.insert(adminMessage).values({ ...message, id, receiverId, content });
    await publish(db, {
      to: { users: [receiverId] },
      kind: 'message',
      data: { id, title: message.title, content, link: `/notice/noticeList?message=${id}` },
    });
  }
}
