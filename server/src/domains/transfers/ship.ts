import { quantityText, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { transferCalls } from '@hospital/shared/contract/calls/transfers';
import { formatDay } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { updateMany } from '../../platform/database/updateMany';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { locksOf, prepare, take, unlock, valueAt, wholeFen, type Taken, type Wanted } from '../stock';
import { byLine, fieldOf, partId } from './batched';
import { itemsOf } from './records';
import { transferItem, type ShippedBatch } from './schema';
import { tellApplicant } from './tell';
import { heldFor, holderOf, moveTransfer, type TransferRecord } from './transferRow';

type Request = RequestOf<typeof transferCalls.ship>;
type Item = typeof transferItem.$inferSelect;

const TRANSFERRED_OUT = 4;

/** What goes out for each line, by batch: what the keeper chose, or what is kept. */
async function chosenOf(
  db: TenantDatabase,
  row: TransferRecord,
  items: readonly Item[],
  asked: Request['items'],
): Promise<Map<string, Map<string, number>>> {
  const lineIds = items.map(({ id }) => id);
  if (asked) return byLine(asked, lineIds);
  const chosen = new Map<string, Map<string, number>>();
  for (const { lineId, batchId, quantity } of await locksOf(db, holderOf(row.id), lineIds))
    chosen.set(lineId, (chosen.get(lineId) ?? new Map<string, number>()).set(batchId, quantity));
  return chosen;
}

const sumOf = (parts: ReadonlyMap<string, number> = new Map()): number =>
  [...parts.values()].reduce((sum, quantity) => sum + quantity, 0);

/** @throws 40001 for more than was passed, nothing at all, or a batch that is named with nothing of it */
function expectPassed(
  items: readonly Item[],
  chosen: ReadonlyMap<string, Map<string, number>>,
  asked: Request['items'],
): void {
  for (const { id, productName, examineQuantity, unit } of items)
    if (sumOf(chosen.get(id)) > thousandthsOf(examineQuantity ?? '0'))
      throw invalid(
        fieldOf(asked, id),
        `${productName}出库数量不能超过审核数量${Number(examineQuantity)}${unit}`,
      );
  if (items.every(({ id }) => sumOf(chosen.get(id)) === 0)) throw invalid('items', '出库数量不能全部为0');
  // Of a batch that stays nothing is said; 0 is what somebody forgot to type.
  for (const { id, productName } of items)
    for (const [batchId, quantity] of chosen.get(id) ?? [])
      if (quantity === 0)
        throw invalid(fieldOf(asked, id, batchId), `${productName}的出库数量须大于0，不出库的批次请移除`);
}

/** Goods that nobody may use, or that the other side could not put in, stay where they are. */
async function expectSendable(
  db: TenantDatabase,
  { toWarehouseId: warehouseId }: TransferRecord,
  sent: readonly (Taken & { readonly field: string })[],
  keeper: Parameters<typeof take>[3],
): Promise<void> {
  const today = formatDay(keeper.time);
  const old = sent.find(({ expireDate }) => expireDate !== null && expireDate < today);
  if (old) throw invalid(old.field, `批号${old.batchNo}已过期，不能出库，请选择其他批次`);
  const coming = sent.map(
    ({ productId, batchNo, produceDate, expireDate, unitCost, supplierName, field }) => ({
      ...{ warehouseId, productId, batchNo, produceDate, expireDate, unitCost, supplierName, field },
    }),
  );
  const strange = await prepare(db, coming, keeper);
  if (strange)
    throw invalid(strange.field, `调入仓库的批号${strange.batchNo}登记了其他有效期，请核对或选择其他批次`);
}

/** Takes it out of the ledger, each batch under an id of its own. @throws 42201 */
async function takeOut(
  context: CallContext,
  row: TransferRecord,
  items: readonly Item[],
  {
    chosen,
    asked,
  }: { readonly chosen: ReadonlyMap<string, Map<string, number>>; readonly asked: Request['items'] },
): Promise<Map<string, ShippedBatch[]>> {
  const { db, identity } = context;
  const lineOf = new Map<string, string>();
  const wanted = items.flatMap(({ id, lineNo, productId }) =>
    [...(chosen.get(id) ?? [])].map(([batchId, quantity], at): Wanted => {
      const lineId = partId(row.transferNo, lineNo, at);
      lineOf.set(lineId, id);
      return { lineId, warehouseId: row.fromWarehouseId, productId, batchId, quantity };
    }),
  );
  const keeper = { id: identity.userId, time: new Date() };
  const taken = await take(db, TRANSFERRED_OUT, wanted, keeper);
  const sent = taken.map((one) => ({
    ...one,
    field: fieldOf(asked, lineOf.get(one.lineId) ?? '', one.batchId),
  }));
  await expectSendable(db, row, sent, keeper);
  const shipped = new Map<string, ShippedBatch[]>();
  for (const {
    lineId,
    batchId,
    batchNo,
    produceDate,
    expireDate,
    unitCost,
    supplierName,
    quantity,
  } of taken) {
    const line = lineOf.get(lineId) ?? '';
    const costPrice = wholeFen(unitCost);
    const one = { batchId, batchNo, produceDate, expireDate, costPrice, unitCost, supplierName, quantity };
    shipped.set(line, [...(shipped.get(line) ?? []), { ...one, receiveQuantity: null }]);
  }
  return shipped;
}

/**
 * Sends the goods on their way: what is kept for the transfer, or the batches that the keeper took instead.
 *
 * @throws 404, 40302, 40001, 40901, 40902; 42201 for a batch of which there is not enough
 */
export async function shipTransfer(context: CallContext, request: Request): Promise<null> {
  const { db, identity } = context;
  const { items: asked, ...read } = request;
  const row = await heldFor(context, 'ship', read);
  const items = await itemsOf(db, row.id);
  const chosen = await chosenOf(db, row, items, asked);
  expectPassed(items, chosen, asked);
  await unlock(db, holderOf(row.id));
  const shipped = await takeOut(context, row, items, { chosen, asked });
  await updateMany(
    db,
    transferItem,
    items.map(({ id }) => {
      const batches = shipped.get(id) ?? [];
      return { id, batches, shipQuantity: quantityText(batches.reduce((sum, one) => sum + one.quantity, 0)) };
    }),
  );
  const totalAmount = [...shipped.values()]
    .flat()
    .reduce((sum, one) => sum + valueAt(one.unitCost ?? one.costPrice, one.quantity), 0);
  const saved = await moveTransfer(context, row, 'ship', {
    ...{ shipUserName: identity.userName, shipTime: new Date(), totalAmount },
  });
  const kinds = items.filter(({ id }) => shipped.has(id)).length;
  await tellApplicant(context, saved, '调拨单已出库', `${kinds}种商品已出库，到货后请收货`);
  return null;
}
