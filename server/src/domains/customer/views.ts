import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { customerCalls } from '@hospital/shared/contract/calls/customers';
import { formatDateTime } from '../../platform/database/chinaTime';
import { insertMany } from '../../platform/database/insertMany';
import { isOneOf, offsetOf } from '../../platform/database/paging';
import { ownerView } from './schema';
import { opLog } from '../../platform/http/schema';
import { store } from '../places/schema';
import type { CallContext } from '../../platform/http/call';
import type { ViewKeeper } from '../../platform/http/callServices';
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
  lately(db, ownerIds, within) {
    const since = sql`now() - ${within} * interval '1 millisecond'`;
    return db
      .selectDistinct({
        ownerId: ownerView.ownerId,
        userId: opLog.userId,
        action: opLog.action,
        storeId: opLog.storeId,
      })
      .from(ownerView)
      .innerJoin(opLog, eq(opLog.id, ownerView.opLogId))
      .where(
        and(
          isOneOf(ownerView.ownerId, ownerIds),
          gt(ownerView.createDate, since),
          gt(opLog.createDate, since),
        ),
      );
  },
};
