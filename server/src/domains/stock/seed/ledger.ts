import type { stockLock } from '../ledger/schema/locks';
import type { stockBatch, stockRecord } from '../schema';

type BatchRow = typeof stockBatch.$inferInsert;
type RecordRow = typeof stockRecord.$inferInsert;
type LockRow = typeof stockLock.$inferInsert;

/** Who holds what of the batches: orders from before the demo's history. */
export const demoLocks = (batches: readonly BatchRow[]): LockRow[] =>
  batches
    .filter(({ lockedQuantity }) => Number(lockedQuantity) > 0)
    .map(({ id, lockedQuantity = '0', inDate }) => ({
      ...{ holderKind: 'opening', holderId: id, lineId: '', batchId: id },
      quantity: lockedQuantity,
      createDate: inDate,
    }));

/** Something that a line of a bill, or of a transfer, keeps of a batch. */
export interface Held {
  readonly batchId: string;
  readonly quantity: number;
  /** A bill unless it is said otherwise. */
  readonly kind?: 'bill' | 'transfer';
  readonly holderId: string;
  readonly lineId: string;
  readonly time: Date;
}

export const heldLocks = (held: readonly Held[]): LockRow[] =>
  held.map(({ batchId, quantity, kind = 'bill', holderId, lineId, time }) => ({
    ...{ holderKind: kind, holderId, lineId, batchId },
    ...{ quantity: String(quantity), createDate: time },
  }));

/** The batches with what is kept of them. Quantities are whole here. */
export const withHeld = (batches: readonly BatchRow[], held: readonly Held[]): BatchRow[] =>
  batches.map((batch) => {
    const kept = held.filter(({ batchId }) => batchId === batch.id);
    const together = kept.reduce((sum, { quantity }) => sum + quantity, Number(batch.lockedQuantity ?? 0));
    return kept.length === 0 ? batch : { ...batch, lockedQuantity: String(together) };
  });

/** Something that was taken out of a batch. */
export interface Outflow {
  readonly batchId: string;
  readonly quantity: number;
  readonly time: Date;
  /** 2 sold, 4 transferred out. */
  readonly bizType: 2 | 4;
  /** Line of the bill or the transfer; empty where the demo knows none. */
  readonly bizId: string;
  readonly operatorId: string;
}

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
