import { eq } from 'drizzle-orm';
import { lineAmount, quantityText, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Transfer, transferCalls } from '@hospital/shared/contract/calls/transfers';
import { takeNumber } from '../../platform/database/counters';
import { insertMany } from '../../platform/database/insertMany';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { product } from '../stock/schema';
import { requireKeeper } from '../stock';
import { expectPlaces } from './places';
import { transferOf } from './records';
import { transferItem, transferOrder } from './schema';
import { bizType, heldFor, loggedTransfers, moveTransfer } from './transferRow';

type Request = RequestOf<typeof transferCalls.save>;
type ItemRow = typeof transferItem.$inferInsert;

/** Numbers of transfers are of the chain: both sides name them. */
const WHOLE_CHAIN = '0';

/** Between which warehouses. @param before where it goes unless another place is named @throws 40001 for none, the same one, or one that is not there; 40302 */
async function placesOf(
  context: CallContext,
  { fromWarehouseId, toWarehouseId: named }: Request,
  before = '',
) {
  const toWarehouseId = named || before || context.identity.warehouseId;
  if (toWarehouseId === '') throw invalid('toWarehouseId', '请选择调入仓库');
  if (fromWarehouseId === toWarehouseId) throw invalid('fromWarehouseId', '调出仓库不能与调入仓库相同');
  requireKeeper(context.identity, toWarehouseId);
  const places = { fromWarehouseId, toWarehouseId };
  await expectPlaces(context.db, places);
  return places;
}

/** The lines as they are kept. @throws 40001 for a product named twice, unknown, or of which no stock is kept */
async function linesOf(db: TenantDatabase, transferId: string, items: Request['items']): Promise<ItemRow[]> {
  const ids = items.map(({ productId }) => productId);
  const rows = await db.select().from(product).where(isOneOf(product.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return items.map(({ productId, applyQuantity }, at): ItemRow => {
    const field = `items.${at}.productId`;
    const row = found.get(productId);
    if (!row) throw invalid(field, '所选商品不存在');
    if (row.stockFlag === 'N') throw invalid(field, `${row.name}不管理库存，不能调拨`);
    if (ids.indexOf(productId) < at) throw invalid(field, `${row.name}重复，请合并为一行`);
    return {
      ...{ id: newId(), transferId, lineNo: at + 1, productId, productName: row.name },
      ...{ categoryCode: row.categoryCode, spec: row.spec, unit: row.unit, costPrice: row.costPrice },
      applyQuantity: quantityText(thousandthsOf(applyQuantity)),
    };
  });
}

/** What the lines come to at cost, in fen. */
const amountOf = (lines: readonly ItemRow[]): number =>
  lines.reduce((sum, one) => sum + lineAmount(one.costPrice ?? 0, thousandthsOf(one.applyQuantity)), 0);

/**
 * Keeps an application as a draft: a new one, or all of one that is a draft or was sent back.
 *
 * @throws 404, 40302, 40001, 40901, 40902
 */
export async function saveTransfer(context: CallContext, request: Request): Promise<Transfer> {
  const { db, audit, tellChanges } = context;
  const { id: known, version } = request;
  const before = known === undefined ? null : await heldFor(context, 'save', { id: known, version });
  const places = await placesOf(context, request, before?.toWarehouseId);
  const id = before?.id ?? newId();
  const lines = await linesOf(db, id, request.items);
  const fields = {
    ...places,
    ...{ urgentFlag: request.urgentFlag ?? 'N', remarks: request.remarks?.trim() ?? '' },
    ...{ totalKinds: lines.length, totalAmount: amountOf(lines) },
  };
  if (before) {
    await db.delete(transferItem).where(eq(transferItem.transferId, id));
    await moveTransfer(context, before, 'save', fields);
  } else {
    const transferNo = await takeNumber(db, 'transfer', WHOLE_CHAIN, new Date());
    const inserted = await db
      .insert(transferOrder)
      .values({ id, transferNo, ...fields, ...madeBy(context) })
      .returning();
    const [after] = await loggedTransfers(context, [oneRow(inserted)]);
    audit({ bizType, bizId: id, before: null, after });
    await tellChanges('everybody');
  }
  if (lines.length > 0) await insertMany(db, transferItem, lines);
  return transferOf(context, id);
}
