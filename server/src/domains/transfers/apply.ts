import { quantityText } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { transferCalls } from '@hospital/shared/contract/calls/transfers';
import { updateMany } from '../../platform/database/updateMany';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { freeIn } from './available';
import { expectPlaces } from './places';
import { itemsOf } from './records';
import { transferItem } from './schema';
import { tellGivers } from './tell';
import { heldFor, moveTransfer } from './transferRow';

const WAITING = 1;

/** Hands an application in: with its lines is kept what the other side could give. @throws 404, 40302, 40001 also for a warehouse that is gone, 40901, 40902 */
export async function submitTransfer(
  context: CallContext,
  request: RequestOf<typeof transferCalls.submit>,
): Promise<null> {
  const { db, identity } = context;
  const row = await heldFor(context, 'submit', request);
  await expectPlaces(db, row);
  const items = await itemsOf(db, row.id);
  if (items.length === 0) throw invalid('items', '请添加调拨商品');
  const free = await freeIn(
    db,
    row.fromWarehouseId,
    items.map(({ productId }) => productId),
  );
  await updateMany(
    db,
    transferItem,
    items.map(({ id, productId }) => ({ id, stockQuantity: quantityText(free.get(productId) ?? 0) })),
  );
  const saved = await moveTransfer(context, row, 'submit', {
    ...{ applyUserId: identity.userId, applyUserName: identity.userName, applyTime: new Date() },
    ...{ examineUserId: '', examineUserName: '', examineTime: null },
  });
  const urgent = row.urgentFlag === 'Y' ? '加急' : '';
  await tellGivers(
    context,
    saved,
    `${urgent}调拨单待审核`,
    `${identity.userName}申请调拨${items.length}种商品`,
  );
  return null;
}

/** Who applied withdraws what nobody has judged yet. @throws 404, 40302, 40901, 40902 */
export async function cancelTransfer(
  context: CallContext,
  request: RequestOf<typeof transferCalls.cancel>,
): Promise<null> {
  const row = await heldFor(context, 'cancel', request);
  const saved = await moveTransfer(context, row, 'cancel');
  if (row.status === WAITING)
    await tellGivers(context, saved, '调拨申请已撤销', `${context.identity.userName}撤销了申请`);
  return null;
}
