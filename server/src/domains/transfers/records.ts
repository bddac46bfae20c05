import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { quantityOf, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type {
  Transfer,
  TransferBatch,
  TransferItem,
  TransferRow,
} from '@hospital/shared/contract/calls/transfers';
import type { TransferStatus } from '@hospital/shared/contract/transferStates';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { SessionIdentity } from '../../platform/sessions/session';
import { warehouse } from '../places/schema';
import { keeps, locksOf } from '../stock';
import { stockBatch } from '../stock/schema';
import { freeIn } from './available';
import { transferItem, transferOrder } from './schema';

const toWarehouse = alias(warehouse, 'to_warehouse');
const DRAFT = 0;

/** Transfers with the names of both warehouses. */
export const namedTransfers = (db: TenantDatabase) =>
  db
    .select({
      row: transferOrder,
      fromWarehouseName: warehouse.warehouseName,
      toWarehouseName: toWarehouse.warehouseName,
    })
    .from(transferOrder)
    .innerJoin(warehouse, eq(warehouse.id, transferOrder.fromWarehouseId))
    .innerJoin(toWarehouse, eq(toWarehouse.id, transferOrder.toWarehouseId))
    .$dynamic();

export type NamedTransfer = Awaited<ReturnType<typeof namedTransfers>>[number];

const timeOf = (moment: Date | null): string | null => moment && formatDateTime(moment);

/** A transfer as its lists have it. */
export const shownTransfer = ({ row, fromWarehouseName, toWarehouseName }: NamedTransfer): TransferRow => ({
  ...{ id: row.id, transferNo: row.transferNo, status: row.status as TransferStatus },
  ...{ fromWarehouseId: row.fromWarehouseId, fromWarehouseName },
  ...{ toWarehouseId: row.toWarehouseId, toWarehouseName },
  ...{ urgentFlag: row.urgentFlag, remarks: row.remarks },
  ...{ totalKinds: row.totalKinds, totalAmount: yuanOf(row.totalAmount) },
  ...{ createName: row.createName, createDate: formatDateTime(row.createDate) },
  ...{ applyUserName: row.applyUserName, applyTime: timeOf(row.applyTime) },
  ...{ examineUserName: row.examineUserName, examineTime: timeOf(row.examineTime) },
  ...{ examineRemark: row.examineRemark, shipUserName: row.shipUserName, shipTime: timeOf(row.shipTime) },
  ...{ receiveUserName: row.receiveUserName, receiveTime: timeOf(row.receiveTime) },
  version: row.version,
});

type ItemRow = typeof transferItem.$inferSelect;

/** The lines of a transfer, in their order. */
export const itemsOf = (db: TenantDatabase, transferId: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(transferItem)
    .where(eq(transferItem.transferId, transferId))
    .orderBy(asc(transferItem.lineNo));

const inUnits = (quantity: string): number => quantityOf(thousandthsOf(quantity));
const known = (quantity: string | null): number | null => (quantity === null ? null : inUnits(quantity));

/** What is held for lines that are not shipped yet, by line, what expires first first. */
async function heldBatches(
  db: TenantDatabase,
  transferId: string,
  items: readonly ItemRow[],
): Promise<Map<string, TransferBatch[]>> {
  const lineIds = items.map(({ id }) => id);
  if (lineIds.length === 0) return new Map();
  const locks = await locksOf(db, { kind: 'transfer', id: transferId }, lineIds);
  if (locks.length === 0) return new Map();
  const batchIds = locks.map(({ batchId }) => batchId);
  const batches = await db
    .select({ id: stockBatch.id, batchNo: stockBatch.batchNo, expireDate: stockBatch.expireDate })
    .from(stockBatch)
    .where(isOneOf(stockBatch.id, batchIds));
  const found = new Map(batches.map((batch) => [batch.id, batch]));
  const held = new Map<string, TransferBatch[]>();
  for (const { lineId, batchId, quantity } of locks) {
    const { batchNo = '', expireDate = null } = found.get(batchId) ?? {};
    const one = { batchId, batchNo, expireDate, quantity: quantityOf(quantity), receiveQuantity: null };
    held.set(lineId, [...(held.get(lineId) ?? []), one]);
  }
  const last = '9999';
  for (const list of held.values())
    list.sort((a, b) => (a.expireDate ?? last).localeCompare(b.expireDate ?? last));
  return held;
}

/** A transfer with its lines, as it is now. */
async function shownWhole(db: TenantDatabase, found: NamedTransfer): Promise<Transfer> {
  const { id, fromWarehouseId } = found.row;
  const rows = await itemsOf(db, id);
  const held = await heldBatches(db, id, rows);
  const free = await freeIn(
    db,
    fromWarehouseId,
    rows.map(({ productId }) => productId),
  );
  const items = rows.map((row): TransferItem => {
    const shipped = row.batches.map(({ batchId, batchNo, expireDate, quantity, receiveQuantity }) => ({
      ...{ batchId, batchNo, expireDate, quantity: quantityOf(quantity) },
      receiveQuantity: receiveQuantity === null ? null : quantityOf(receiveQuantity),
    }));
    return {
      ...{ id: row.id, productId: row.productId, productName: row.productName },
      ...{ categoryCode: row.categoryCode, spec: row.spec, unit: row.unit },
      ...{ applyQuantity: inUnits(row.applyQuantity), examineQuantity: known(row.examineQuantity) },
      ...{ shipQuantity: known(row.shipQuantity), receiveQuantity: known(row.receiveQuantity) },
      ...{ costPrice: yuanOf(row.costPrice), stockQuantity: known(row.stockQuantity) },
      ...{ free: quantityOf(free.get(row.productId) ?? 0), diffReason: row.diffReason },
      batches: shipped.length > 0 ? shipped : (held.get(row.id) ?? []),
    };
  });
  return { ...shownTransfer(found), items };
}

/** What whoever saved, or lost against somebody else, is shown. @throws 404 */
export async function transferOf({ db }: Pick<CallContext, 'db'>, id: string): Promise<Transfer> {
  const [found] = await namedTransfers(db).where(eq(transferOrder.id, id));
  if (!found) throw notFound();
  return shownWhole(db, found);
}

/** Who applies sees it from the draft on, who gives from its submission on. */
const maySee = (
  identity: SessionIdentity,
  { fromWarehouseId, toWarehouseId, status, applyTime }: typeof transferOrder.$inferSelect,
): boolean =>
  keeps(identity, toWarehouseId) ||
  (keeps(identity, fromWarehouseId) && status !== DRAFT && applyTime !== null);

/** A transfer with its lines. @throws 404; 40302 for whoever keeps neither warehouse, or for a draft of others */
export async function transferInfo(
  { db, identity }: CallContext,
  { id }: { readonly id: string },
): Promise<Transfer> {
  const [found] = await namedTransfers(db).where(eq(transferOrder.id, id));
  if (!found) throw notFound();
  if (!maySee(identity, found.row)) throw outOfScope('仓库');
  return shownWhole(db, found);
}
