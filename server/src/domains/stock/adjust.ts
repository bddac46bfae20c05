import { quantityOf, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { stockCalls } from '@hospital/shared/contract/calls/stock';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { BusinessError, invalid, malformed, staleVersion } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { heldBatches } from './heldBatches';
import { heldByOthers } from './holdersNamed';
import { keptWarehouse } from './keptWarehouse';
import { put, take } from './ledger';
import type { stockBatch } from './schema';

type Request = RequestOf<typeof stockCalls.adjust>;
type BatchRow = typeof stockBatch.$inferSelect;

const [FOUND, MISSING] = [6, 7] as const;
/** Numbers of counts are of the chain, as those of deliveries. */
const WHOLE_CHAIN = '0';

/** A batch that was counted, with what it has more (or less) than the ledger says, in thousandths. */
interface Counted {
  readonly batch: BatchRow;
  readonly name: string;
  readonly difference: number;
  readonly reason: string;
  readonly lineId: string;
}

/** What moved since it was read for the count, as it is now. */
interface Moved {
  readonly batchId: string;
  readonly batchNo: string;
  readonly productName: string;
  readonly quantity: number;
}

/** 404 with the batches that it is about: who counts takes them off and keeps the rest. */
const elsewhere = (missing: readonly string[]): BusinessError =>
  new BusinessError(ErrorCode.NotFound, '有批次不在本仓库，请重新清点', { missing });

/** @throws 404 with batches that are not of the warehouse; 40001 for a difference without a reason, or less than is held; 40901 with what moved since it was counted */
async function countedOf(
  context: CallContext,
  warehouseId: string,
  request: Request,
): Promise<Omit<Counted, 'lineId'>[]> {
  const { items } = request;
  if (new Set(items.map(({ batchId }) => batchId)).size < items.length) throw malformed('同一批次重复');
  const rows = await heldBatches(
    context,
    warehouseId,
    items.map(({ batchId }) => batchId),
  );
  const found = new Map(rows.map((row) => [row.batch.id, row]));
  const looked = items.flatMap((item) => {
    const row = found.get(item.batchId);
    return row ? [{ item, ...row }] : [];
  });
  if (looked.length < items.length)
    throw elsewhere(items.map(({ batchId }) => batchId).filter((id) => !found.has(id)));
  const moved = looked.flatMap(({ item, batch, name }): Moved[] => {
    const { id: batchId, batchNo, quantity } = batch;
    const same = thousandthsOf(item.bookQuantity) === thousandthsOf(quantity);
    return same ? [] : [{ batchId, batchNo, productName: name, quantity: Number(quantity) }];
  });
  // First: what moved is counted again, and is not what its user owes a reason for.
  if (moved.length > 0) throw staleVersion({ moved });
  const counted: Omit<Counted, 'lineId'>[] = [];
  for (const [at, { item, batch, name }] of looked.entries()) {
    const { batchNo, quantity, lockedQuantity } = batch;
    const difference = thousandthsOf(item.countedQuantity) - thousandthsOf(quantity);
    const reason = item.reason?.trim() || request.reason?.trim() || '';
    if (difference !== 0 && reason === '')
      throw invalid(`items.${at}.reason`, `${name}批号${batchNo}有差异，请填写原因`);
    if (thousandthsOf(item.countedQuantity) < thousandthsOf(lockedQuantity))
      throw invalid(`items.${at}.countedQuantity`, await heldByOthers(context, batch, name));
    counted.push({ batch, name, difference, reason });
  }
  return counted;
}

/**
 * Sets batches to what was counted: gains and losses are rows of the ledger, with their reasons.
 *
 * @throws 40302, 404, 40001; 40901 where a batch moved since it was read for the count
 */
export async function adjustStock(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof stockCalls.adjust>> {
  const { db, identity, audit, tellChanges } = context;
  const { id: warehouseId, warehouseName } = await keptWarehouse(context, request.warehouseId);
  const id = newId();
  const found = await countedOf(context, warehouseId, request);
  // Late: who counts elsewhere in the chain waits for the next number.
  const checkNo = await takeNumber(db, 'stockCheck', WHOLE_CHAIN, new Date());
  const counted = found.map((one, at): Counted => ({ ...one, lineId: `${checkNo}-${at + 1}` }));
  const keeper = { id: identity.userId, time: new Date() };
  const gains = counted.filter(({ difference }) => difference > 0);
  const losses = counted.filter(({ difference }) => difference < 0);
  if (gains.length > 0)
    await put(
      db,
      FOUND,
      gains.map(({ batch, difference, reason, lineId }) => ({
        ...{ lineId, warehouseId, productId: batch.productId, batchNo: batch.batchNo, reason },
        ...{ expireDate: batch.expireDate, unitCost: null, quantity: difference },
      })),
      keeper,
    );
  if (losses.length > 0)
    await take(
      db,
      MISSING,
      losses.map(({ batch, difference, reason, lineId }) => ({
        ...{ lineId, warehouseId, productId: batch.productId, batchId: batch.id, reason },
        quantity: -difference,
      })),
      keeper,
    );
  const changed = [...gains, ...losses];
  // Also where nothing differs: that it was counted, by whom and when, is known by the log alone.
  const after = {
    ...{ checkNo, warehouseName },
    items: changed.map(
      ({ batch, name, difference, reason }) =>
        `${name} 批号${batch.batchNo} ${difference > 0 ? '+' : ''}${quantityOf(difference)}（${reason}）`,
    ),
  };
  audit({ bizType: 'stockCheck', bizId: id, before: null, after });
  if (changed.length > 0) await tellChanges('everybody');
  const sum = (list: readonly Counted[]): number =>
    quantityOf(list.reduce((of, { difference }) => of + Math.abs(difference), 0));
  return { id, checkNo, counted: counted.length, gained: sum(gains), lost: sum(losses) };
}
