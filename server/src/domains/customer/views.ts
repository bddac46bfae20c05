import { desc, eq, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { customerCalls } from '@hospital/shared/contract/calls/customers';
import { formatDateTime } from '../../platform/database/chinaTime';
import { insertMany } from '../../platform/database/insertMany';
import { offsetOf, textArray } from '../../platform/database/paging';
import { ownerView } from './schema';
import { opLog } from '../../platform/http/schema';
import { store } from '../places/schema';
import type { CallContext } from '../../platform/http/call';
import type { OwnerViewer, ViewKeeper } from '../../platform/http/callServices';
import { callTitle } from '../logs';
import { ownerOf } from './scope';

/** Who was shown an owner's whole telephone, from the log of operations, the newest first. @throws 404, 40302 */
export async function customerViews(
  context: CallContext,
  { ownerId, ...request }: RequestOf<typeof customerCalls.views>,
): Promise<DataOf<typeof customerCalls.views>> {
  const { db } = context;
  await ownerOf(context, ownerId);
  const ofOwner = eq(ownerView.ownerId, ownerId);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: opLog.id,
        userName: opLog.userName,
        storeName: store.storeName,
        action: opLog.action,
        createDate: opLog.createDate,
      })
      .from(ownerView)
      .innerJoin(opLog, eq(opLog.id, ownerView.opLogId))
      .leftJoin(store, eq(store.id, opLog.storeId))
      .where(ofOwner)
      .orderBy(desc(ownerView.createDate), desc(ownerView.opLogId))
      .limit(request.pageSize)
      .offset(offsetOf(request)),
    db.$count(ownerView, ofOwner),
  ]);
  return {
    list: rows.map(({ action, ...row }) => ({
      ...row,
      storeName: row.storeName ?? '',
      page: callTitle(action),
      createDate: formatDateTime(row.createDate),
    })),
    total,
  };
}

/** Whose telephones lines of the log of operations tell of. */
export const ownerViews: ViewKeeper = {
  async tell(db, views) {
    const rows = views.flatMap(({ opLogId, ownerIds }) => ownerIds.map((ownerId) => ({ ownerId, opLogId })));
    await insertMany(db, ownerView, rows);
  },
  // Looked up owner by owner: by the time alone the database would read whatever everybody was shown meanwhile.
  async lately(db, ownerIds, within) {
    const isRecent = sql`create_date > now() - ${within} * interval '1 millisecond'`;
    const { rows } = await db.execute<OwnerViewer & Record<string, unknown>>(sql`
      select distinct wanted.owner_id as "ownerId", entry.user_id as "userId", entry.action,
        entry.store_id as "storeId"
      from unnest(${textArray(ownerIds)}::text[]) as wanted (owner_id)
      cross join lateral (select op_log_id from ${ownerView}
        where owner_id = wanted.owner_id and ${isRecent} offset 0) shown
      cross join lateral (select user_id, action, store_id from ${opLog}
        where id = shown.op_log_id and ${isRecent} offset 0) entry`);
    return rows;
  },
};
