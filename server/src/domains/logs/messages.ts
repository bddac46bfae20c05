import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { logCalls, MsgLog } from '@hospital/shared/contract/calls/logs';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { latestFirst } from '../../platform/lists/order';
import { shownError } from '../../platform/outbox';
import { outbox } from '../../platform/outbox/schema/outbox';
import { shownMobile } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { msgLog } from '../messages/schema';
import { phoneHas } from '../owners';
import { store } from '../places/schema';

/** A telephone as it was typed: whole, by a part of it, or as it is shown masked. */
const receivedBy = (identity: SessionIdentity, typed: string): SQL => {
  const [shown = ''] = typed.split('*').slice(-1);
  return phoneHas(msgLog.receiver, identity, shown.replace(/[^\d]/g, '')) ?? sql`false`;
};

/** The latest first. @throws 40001, 40302 */
const messages = defineList({
  ...{ table: msgLog, id: msgLog.id, order: latestFirst(msgLog.createDate) },
  wanted: ({ identity }: CallContext, filters: ListRequest<typeof logCalls.messages>) => {
    const receiver = filters.receiver?.trim() ?? '';
    return and(
      within(msgLog.storeId, storesInView(identity, filters.storeId)),
      ...inDays(msgLog.createDate, filters),
      filters.channel ? eq(msgLog.channel, filters.channel) : undefined,
      filters.status === undefined ? undefined : eq(msgLog.status, filters.status),
      receiver === '' ? undefined : receivedBy(identity, receiver),
    );
  },
  rowsOf: async ({ db, identity }, ids) => {
    const rows = await db
      .select({ row: msgLog, storeName: store.storeName, tries: outbox.tries, failure: outbox.error })
      .from(msgLog)
      .leftJoin(store, eq(store.id, msgLog.storeId))
      .leftJoin(outbox, and(eq(outbox.kind, msgLog.kind), eq(outbox.businessKey, msgLog.businessKey)))
      .where(isOneOf(msgLog.id, ids));
    return rows.map(({ row, storeName, tries, failure }): MsgLog => ({
      ...{ id: row.id, channel: row.channel, receiver: shownMobile(identity, row.receiver) },
      ...{ ownerId: row.ownerId, ownerName: row.ownerName, templateName: row.templateName },
      ...{ content: row.content, bizType: row.bizType, bizId: row.bizId },
      ...{ storeId: row.storeId, storeName: storeName ?? '', status: row.status },
      // What went wrong at the last try, as long as others follow.
      error: row.status === 0 ? shownError(failure ?? '') : row.error,
      ...{ tries: tries ?? 0, createDate: formatDateTime(row.createDate) },
      sendTime: row.sendTime && formatDateTime(row.sendTime),
    }));
  },
  idOf: ({ id }) => id,
});

export const listMessages = messages.listed;
