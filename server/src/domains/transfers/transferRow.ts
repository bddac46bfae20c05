import { eq } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import {
  transferStates,
  type TransferMove,
  type TransferStatus,
} from '@hospital/shared/contract/transferStates';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { isOneOf } from '../../platform/database/paging';
import { BusinessError, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { warehouse } from '../places/schema';
import { requireKeeper } from '../stock';
import { transferOf } from './records';
import { transferOrder } from './schema';

export type TransferRecord = typeof transferOrder.$inferSelect;

export const bizType = 'transfer';

/** Who keeps a transfer's stock until it is shipped. */
export const holderOf = (id: string) => ({ kind: 'transfer', id }) as const;

/** Transfers as the log of operations keeps them: warehouses by their names. */
export async function loggedTransfers(
  { db }: Pick<CallContext, 'db'>,
  rows: readonly TransferRecord[],
): Promise<object[]> {
  const ids = rows.flatMap(({ fromWarehouseId, toWarehouseId }) => [fromWarehouseId, toWarehouseId]);
  const places = await db
    .select({ id: warehouse.id, name: warehouse.warehouseName })
    .from(warehouse)
    .where(isOneOf(warehouse.id, ids));
  const nameOf = (id: string): string => places.find((one) => one.id === id)?.name ?? '';
  return rows.map((row) => ({
    ...{ transferNo: row.transferNo, status: row.status },
    fromWarehouseName: nameOf(row.fromWarehouseId),
    toWarehouseName: nameOf(row.toWarehouseId),
    ...{ totalKinds: row.totalKinds, remarks: row.remarks, examineRemark: row.examineRemark },
  }));
}

/** Moves of who applies; all others are of who gives. */
const APPLICANTS = new Set<TransferMove>(['save', 'submit', 'cancel', 'receive']);

/**
 * The transfer that somebody moves, held until the end of the transaction.
 *
 * @throws 404; 40302 for whoever keeps neither of the warehouses that may move it so; 40901; 40902
 */
export async function heldFor(
  context: CallContext,
  move: TransferMove,
  { id, ...read }: { readonly id: string } & ReadVersion,
): Promise<TransferRecord> {
  const [row] = await context.db.select().from(transferOrder).where(eq(transferOrder.id, id)).for('update');
  if (!row) throw notFound();
  requireKeeper(context.identity, APPLICANTS.has(move) ? row.toWarehouseId : row.fromWarehouseId);
  const status = row.status as TransferStatus;
  if (!mayMove(transferStates, status, move))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(transferStates, status, move));
  await expectVersion(row, read, () => transferOf(context, id));
  return row;
}

/** Writes what became of a transfer that is held, with its line in the log, and tells open pages. */
export async function moveTransfer(
  context: CallContext,
  row: TransferRecord,
  move: TransferMove,
  change: Partial<TransferRecord> = {},
): Promise<TransferRecord> {
  const { db, audit, tellChanges } = context;
  const [saved = row] = await db
    .update(transferOrder)
    .set({
      ...change,
      status: transferStates.moves[move].to,
      ...changedBy(context),
      version: row.version + 1,
    })
    .where(eq(transferOrder.id, row.id))
    .returning();
  const [before, after] = await loggedTransfers(context, [row, saved]);
  audit({ ...{ bizType, bizId: row.id, kind: 'changed' }, before, after });
  // Warehouses are no audience of their own; only who looks at transfers or stock asks anew.
  await tellChanges('everybody');
  return saved;
}
