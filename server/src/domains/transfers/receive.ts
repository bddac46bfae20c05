import { quantityText } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { transferCalls } from '@hospital/shared/contract/calls/transfers';
import { updateMany } from '../../platform/database/updateMany';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { batchesOn, put, take, type Wanted } from '../stock';
import { byLine, fieldOf, partId } from './batched';
import { itemsOf } from './records';
import { transferItem, type ShippedBatch } from './schema';
import { tellExaminer } from './tell';
import { heldFor, moveTransfer, type TransferRecord } from './transferRow';

type Request = RequestOf<typeof transferCalls.receive>;
type Item = typeof transferItem.$inferSelect;

const [TRANSFERRED_IN, WRITTEN_OFF] = [5, 8] as const;

/** Differences that a message names. */
const MOST_TOLD = 5;

/** A line as it arrived. */
interface Arrived {
  readonly item: Item;
  readonly batches: readonly (ShippedBatch & { readonly receiveQuantity: number })[];
  readonly diffReason: string;
}

/** @throws 40001 for batches that were not shipped, more than was shipped, or less without a reason */
function arrivedOf(items: readonly Item[], asked: Request['items'] = []): Arrived[] {
  const said = byLine(
    asked,
    items.map(({ id }) => id),
  );
  const reasons = new Map(asked.map(({ id, diffReason }) => [id, diffReason.trim()]));
  return items.map((item): Arrived => {
    const parts = said.get(item.id);
    const known = new Set(item.batches.map(({ batchId }) => batchId));
    if (parts && (parts.size !== known.size || [...parts.keys()].some((id) => !known.has(id))))
      throw invalid(fieldOf(asked, item.id), `${item.productName}的批次与出库不一致，请刷新后重试`);
    const batches = item.batches.map((batch) => {
      const receiveQuantity = parts?.get(batch.batchId) ?? batch.quantity;
      if (receiveQuantity > batch.quantity)
        throw invalid(
          fieldOf(asked, item.id, batch.batchId),
          `${item.productName}批号${batch.batchNo}收货数量不能超过出库数量`,
        );
      return { ...batch, receiveQuantity };
    });
    const complete = batches.every(({ quantity, receiveQuantity }) => quantity === receiveQuantity);
    const diffReason = complete ? '' : (reasons.get(item.id) ?? '');
    if (!complete && diffReason === '')
      throw invalid(
        `items.${asked.findIndex(({ id }) => id === item.id)}.diffReason`,
        `${item.productName}收货数量与出库数量不一致，请填写差异原因`,
      );
    return { item, batches, diffReason };
  });
}

/** Puts in all that was shipped, and writes off what of it did not arrive: what left one side came to the other. */
async function bringIn(
  context: CallContext,
  row: TransferRecord,
  arrived: readonly Arrived[],
): Promise<void> {
  const { db, identity } = context;
  const keeper = { id: identity.userId, time: new Date() };
  const warehouseId = row.toWarehouseId;
  const parts = arrived.flatMap(({ item, batches, diffReason }) =>
    batches.map((batch, at) => ({
      batch,
      diffReason,
      productId: item.productId,
      lineId: partId(row.transferNo, item.lineNo, at),
    })),
  );
  await put(
    db,
    TRANSFERRED_IN,
    parts.map(({ batch, productId, lineId }) => {
      const { batchNo, produceDate, expireDate, costPrice, supplierName, quantity } = batch;
      const unitCost = batch.unitCost ?? costPrice;
      return {
        ...{ lineId, warehouseId, productId, batchNo, produceDate, expireDate },
        ...{ unitCost, supplierName, quantity },
      };
    }),
    keeper,
  );
  const lacking = parts.filter(({ batch }) => batch.receiveQuantity < batch.quantity);
  if (lacking.length === 0) return;
  const known = await batchesOn(
    db,
    lacking.map(({ productId }) => ({ warehouseId, productId })),
  );
  // Both warehouses call a batch the same.
  const ids = new Map(known.map(({ id, productId, batchNo }) => [`${productId} ${batchNo}`, id]));
  const lost = lacking.map(({ batch, diffReason: reason, productId, lineId }): Wanted => {
    const batchId = ids.get(`${productId} ${batch.batchNo}`) ?? '';
    const quantity = batch.quantity - batch.receiveQuantity;
    return { lineId, warehouseId, productId, batchId, quantity, reason };
  });
  await take(db, WRITTEN_OFF, lost, keeper);
}

/**
 * Puts what arrived on the shelves, with the batches that it was shipped by.
 *
 * @throws 404, 40302, 40001, 40901; 40902 also for what was received before
 */
export async function receiveTransfer(context: CallContext, request: Request): Promise<null> {
  const { db, identity } = context;
  const { items: asked, ...read } = request;
  const row = await heldFor(context, 'receive', read);
  const arrived = arrivedOf(await itemsOf(db, row.id), asked);
  await bringIn(context, row, arrived);
  await updateMany(
    db,
    transferItem,
    arrived.map(({ item: { id }, batches, diffReason }) => {
      const quantity = batches.reduce((sum, { receiveQuantity }) => sum + receiveQuantity, 0);
      return { id, batches, diffReason, receiveQuantity: quantityText(quantity) };
    }),
  );
  const saved = await moveTransfer(context, row, 'receive', {
    ...{ receiveUserName: identity.userName, receiveTime: new Date() },
  });
  const different = arrived.filter(({ diffReason }) => diffReason !== '');
  const first = different
    .slice(0, MOST_TOLD)
    .map(({ item, diffReason }) => `${item.productName}有差异：${diffReason}`);
  const rest = different.length > MOST_TOLD ? `等${different.length}种商品有差异` : '';
  const what = different.length === 0 ? '全部收货，没有差异' : [...first, rest].filter(Boolean).join('；');
  await tellExaminer(context, saved, different.length === 0 ? '调拨单已收货' : '调拨收货有差异', what);
  return null;
}
