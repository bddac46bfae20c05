import { and, eq, inArray, sql } from 'drizzle-orm';
import { quantityText, thousandthsOf } from '@hospital/shared/contract/amounts';
import { stockBatch } from '../schema';
import { insertMany } from '../../../platform/database/insertMany';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../../../platform/errors/businessError';
import { doneBefore } from '../../../platform/errors/ruleRefusals';
import { choose, holdBatches, type Portion, type Wanted } from './batches';
import { expectQuantities } from './quantities';
import { stockLock } from './schema/locks';

/** Who holds stock: a bill, a transfer … */
export interface Holder {
  readonly kind: 'bill' | 'transfer';
  readonly id: string;
}

const ofHolder = (holder: Holder, lineIds?: readonly string[]) =>
  and(
    eq(stockLock.holderKind, holder.kind),
    eq(stockLock.holderId, holder.id),
    lineIds ? inArray(stockLock.lineId, [...lineIds]) : undefined,
  );

/** What is chosen for a line; nothing of a product of which there is not enough. */
async function chooseIfThere(...asked: Parameters<typeof choose>): Promise<Portion[]> {
  try {
    return await choose(...asked);
  } catch (error) {
    if (error instanceof BusinessError && error.code === ErrorCode.OutOfStock) return [];
    throw error;
  }
}

/**
 * Keeps stock for the lines of a holder until it is taken or given free: what expires first goes first. All lines or
 * none, or the others where there is not enough for one. Whoever wants stock of the same products waits until this transaction ends.
 *
 * @throws 42201 for a line of which there is not enough; 40904 for a line that holds something already
 */
export async function lock(
  db: TenantDatabase,
  holder: Holder,
  wanted: readonly Wanted[],
  short: 'none' | 'others' = 'none',
): Promise<void> {
  expectQuantities(wanted);
  const batches = await holdBatches(db, wanted);
  const lineIds = wanted.map(({ lineId }) => lineId);
  if ((await locksOf(db, holder, lineIds)).length > 0) throw doneBefore();
  const chosen = short === 'none' ? choose : chooseIfThere;
  const held: (typeof stockLock.$inferInsert)[] = [];
  for (const one of wanted)
    for (const { batch, quantity } of await chosen(db, batches, one)) {
      batch.locked += quantity;
      held.push({
        ...{ holderKind: holder.kind, holderId: holder.id, lineId: one.lineId, batchId: batch.id },
        quantity: quantityText(quantity),
      });
    }
  // At once: whoever wants of the same shelves waits for this transaction.
  if (held.length > 0) await insertMany(db, stockLock, held);
}

/** Gives free what the holder holds, all of it or for these lines; nothing where it holds nothing. */
export async function unlock(db: TenantDatabase, holder: Holder, lineIds?: readonly string[]): Promise<void> {
  const shelves = await db
    .selectDistinct({ warehouseId: stockBatch.warehouseId, productId: stockBatch.productId })
    .from(stockLock)
    .innerJoin(stockBatch, eq(stockBatch.id, stockLock.batchId))
    .where(ofHolder(holder, lineIds));
  if (shelves.length === 0) return;
  await holdBatches(db, shelves);
  await db.delete(stockLock).where(ofHolder(holder, lineIds));
}

/**
 * Lets lines hold no more than this much each, in thousandths; what expires last is given free first. A line that holds
 * less, or nothing, stays as it is.
 */
export async function lessen(
  db: TenantDatabase,
  holder: Holder,
  lines: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  const lineIds = lines.map(({ lineId }) => lineId);
  const locks = await db
    .select({ held: stockLock, warehouseId: stockBatch.warehouseId, productId: stockBatch.productId })
    .from(stockLock)
    .innerJoin(stockBatch, eq(stockBatch.id, stockLock.batchId))
    .where(ofHolder(holder, lineIds))
    .orderBy(sql`${stockBatch.expireDate} nulls last`, stockBatch.id);
  if (locks.length === 0) return;
  await holdBatches(db, locks);
  for (const { lineId, quantity: most } of lines) {
    let left = most;
    for (const { held } of locks.filter((one) => one.held.lineId === lineId)) {
      const had = thousandthsOf(held.quantity);
      const kept = Math.min(left, had);
      left -= kept;
      const same = and(ofHolder(holder, [lineId]), eq(stockLock.batchId, held.batchId));
      const quantity = quantityText(kept);
      if (kept === 0) await db.delete(stockLock).where(same);
      else if (kept < had) await db.update(stockLock).set({ quantity }).where(same);
    }
  }
}

/** What these lines hold, in thousandths; their batches are locked by whoever asks. */
export async function locksOf(
  db: TenantDatabase,
  holder: Holder,
  lineIds: readonly string[],
): Promise<{ lineId: string; batchId: string; quantity: number }[]> {
  const rows = await db
    .select({ lineId: stockLock.lineId, batchId: stockLock.batchId, quantity: stockLock.quantity })
    .from(stockLock)
    .where(ofHolder(holder, lineIds));
  return rows.map((row) => ({ ...row, quantity: thousandthsOf(row.quantity) }));
}
