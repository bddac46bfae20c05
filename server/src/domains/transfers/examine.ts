import { lineAmount, quantityText, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { transferCalls } from '@hospital/shared/contract/calls/transfers';
import { updateMany } from '../../platform/database/updateMany';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { lock, unlock } from '../stock';
import { expectPlaces } from './places';
import { itemsOf } from './records';
import { transferItem } from './schema';
import { tellApplicant } from './tell';
import { heldFor, holderOf, moveTransfer } from './transferRow';

type PassRequest = RequestOf<typeof transferCalls.pass>;

/** What is given of each line, in thousandths, by line. @throws 40001 for a line that is missing or of no transfer, or nothing at all */
function examinedOf(items: PassRequest['items'], lineIds: readonly string[]): Map<string, number> {
  const given = new Map(items.map(({ id, examineQuantity }) => [id, thousandthsOf(examineQuantity)]));
  if (given.size < items.length || lineIds.length !== given.size || lineIds.some((id) => !given.has(id)))
    throw invalid('items', '调拨商品与申请不一致，请刷新后重试');
  if ([...given.values()].every((quantity) => quantity === 0))
    throw invalid('items', '审核数量不能全部为0，不予调拨请驳回');
  return given;
}

const judgedBy = ({ identity }: CallContext, remark = '') => ({
  ...{ examineUserId: identity.userId, examineUserName: identity.userName, examineTime: new Date() },
  examineRemark: remark.trim(),
});

/**
 * Lets a transfer pass and keeps its stock, what expires first first.
 *
 * @throws 404, 40302, 40001, also for a warehouse whose stores were closed since it was asked for, 40901, 40902; 42201 with the product of which there is not enough: nothing is kept then
 */
export async function passTransfer(context: CallContext, request: PassRequest): Promise<null> {
  const { db } = context;
  const { items: asked, remark, ...read } = request;
  const row = await heldFor(context, 'pass', read);
  await expectPlaces(db, row);
  const items = await itemsOf(db, row.id);
  const given = examinedOf(
    asked,
    items.map(({ id }) => id),
  );
  const wanted = items.flatMap(({ id, productId }) => {
    const quantity = given.get(id) ?? 0;
    return quantity === 0 ? [] : [{ lineId: id, warehouseId: row.fromWarehouseId, productId, quantity }];
  });
  await lock(db, holderOf(row.id), wanted);
  await updateMany(
    db,
    transferItem,
    items.map(({ id }) => ({ id, examineQuantity: quantityText(given.get(id) ?? 0) })),
  );
  const saved = await moveTransfer(context, row, 'pass', {
    ...judgedBy(context, remark),
    // What it costs follows from what is given; from the batches once they are shipped.
    totalAmount: items.reduce((sum, { id, costPrice }) => sum + lineAmount(costPrice, given.get(id) ?? 0), 0),
  });
  const less = items.filter(({ id, applyQuantity }) => (given.get(id) ?? 0) < thousandthsOf(applyQuantity));
  const what = less.length === 0 ? '按申请数量通过' : `其中${less.length}种商品的数量有调整`;
  await tellApplicant(context, saved, '调拨单已审核', what);
  return null;
}

/** @throws 40001 for blanks */
function reasonOf(remark: string): string {
  const reason = remark.trim();
  if (reason === '') throw invalid('remark', '请填写审核意见');
  return reason;
}

/** Sends an application back with a reason; who applied may change it and submit it again. @throws 404, 40302, 40001, 40901, 40902 */
export async function rejectTransfer(
  context: CallContext,
  { remark, ...read }: RequestOf<typeof transferCalls.reject>,
): Promise<null> {
  const row = await heldFor(context, 'reject', read);
  const reason = reasonOf(remark);
  const saved = await moveTransfer(context, row, 'reject', judgedBy(context, reason));
  await tellApplicant(context, saved, '调拨单已驳回', `原因：${reason}`);
  return null;
}

/** Ends what was passed and not shipped; what was kept for it is free. @throws 404, 40302, 40001, 40901, 40902 */
export async function withdrawTransfer(
  context: CallContext,
  { remark, ...read }: RequestOf<typeof transferCalls.withdraw>,
): Promise<null> {
  const row = await heldFor(context, 'withdraw', read);
  const reason = reasonOf(remark);
  await unlock(context.db, holderOf(row.id));
  const saved = await moveTransfer(context, row, 'withdraw', judgedBy(context, reason));
  await tellApplicant(context, saved, '调拨单已撤销', `原因：${reason}`);
  return null;
}
