import type { stockBatch, stockRecord } from '../schema/stock';
import type { Outflow } from './billLines';

type BatchRow = typeof stockBatch.$inferInsert;
type RecordRow = typeof stockRecord.$inferInsert;

/** The ledger of each batch: as much came in as went out and is left. Quantities are whole here. */
export function demoLedger(batches: readonly BatchRow[], outflows: readonly Outflow[]): RecordRow[] {
  const out = new Map<string, Outflow[]>();
  for (const flow of outflows) out.set(flow.batchId, [...(out.get(flow.batchId) ?? []), flow]);
  return batches.flatMap((batch) => {
    const flows = (out.get(batch.id) ?? []).sort((a, b) => a.time.getTime() - b.time.getTime());
    const place = { warehouseId: batch.warehouseId, productId: batch.productId, batchId: batch.id };
    let after = flows.reduce((sum, { quantity }) => sum + quantity, Number(batch.quantity));
    const bought: RecordRow = {
      ...place,
      id: `${batch.id}-0`,
      bizType: 1,
      changeQuantity: String(after),
      afterQuantity: String(after),
      createDate: batch.inDate,
    };
    const left = flows.map(({ quantity, time, bizType, bizId, operatorId }, index): RecordRow => {
      after -= quantity;
      return {
        ...place,
        id: `${batch.id}-${index + 1}`,
        bizType,
        bizId,
        changeQuantity: String(-quantity),
        afterQuantity: String(after),
        operatorId,
        createDate: time,
      };
    });
    return [bought, ...left];
  });
}
