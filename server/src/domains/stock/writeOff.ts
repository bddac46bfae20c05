import { quantityOf, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { stockCalls } from '@hospital/shared/contract/calls/stock';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { BusinessError, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { heldBatches } from './heldBatches';
import { heldByOthers } from './holdersNamed';
import { keptWarehouse } from './keptWarehouse';
import { take, valueAt } from './ledger';

type Request = RequestOf<typeof stockCalls.writeOff>;

const WRITTEN_OFF = 8;
/** Numbers of losses are of the chain, as those of counts. */
const WHOLE_CHAIN = '0';

/** The batch, held. @throws 404 for one that is not of the warehouse; 40001 for more than is there, or than nobody holds */
async function lostOf(context: CallContext, warehouseId: string, { batchId, quantity }: Request) {
  const rows = await heldBatches(context, warehouseId, [batchId]);
  const found = rows.find(({ batch }) => batch.id === batchId);
  if (!found) throw new BusinessError(ErrorCode.NotFound, '该批次不在本仓库，请刷新后重试');
  const { batch, name, unit } = found;
  const there = thousandthsOf(batch.quantity);
  const lost = thousandthsOf(quantity);
  if (lost > there)
    throw invalid('quantity', `${name}批号${batch.batchNo}现有${quantityOf(there)}${unit}，不能报损更多`);
  if (lost > there - thousandthsOf(batch.lockedQuantity))
    throw invalid('quantity', await heldByOthers(context, batch, name));
  return { batch, name, unit, lost };
}

/**
 * Writes off (8) what expired, broke or went bad of a batch, at what it has cost; the row of the ledger has the reason.
 *
 * @throws 40302, 404, 40001
 */
export async function writeOffStock(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof stockCalls.writeOff>> {
  const { db, identity, audit, tellChanges } = context;
  const { id: warehouseId, warehouseName } = await keptWarehouse(context, request.warehouseId);
  const reason = request.reason.trim();
  if (reason === '') throw invalid('reason', '请填写报损原因');
  const { batch, name, unit, lost } = await lostOf(context, warehouseId, request);
  // Late: who writes off elsewhere in the chain waits for the next number.
  const lossNo = await takeNumber(db, 'stockLoss', WHOLE_CHAIN, new Date());
  const { productId, batchNo } = batch;
  const taken = await take(
    db,
    WRITTEN_OFF,
    [{ lineId: lossNo, warehouseId, productId, batchId: batch.id, quantity: lost, reason }],
    { id: identity.userId, time: new Date() },
  );
  const amount = yuanOf(taken.reduce((sum, { unitCost, quantity }) => sum + valueAt(unitCost, quantity), 0));
  const id = newId();
  const quantity = quantityOf(lost);
  audit({
    ...{ bizType: 'stockLoss', bizId: id, before: null },
    after: {
      lossNo,
      warehouseName,
      productName: name,
      batchNo,
      quantity: `${quantity}${unit}`,
      amount,
      reason,
    },
  });
  await tellChanges('everybody');
  return { id, lossNo, quantity, amount };
}
