import { fenOf, quantityOf, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { stockCalls } from '@hospital/shared/contract/calls/stock';
import { formatDay } from '../../platform/database/chinaTime';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { isOneOf } from '../../platform/database/paging';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { keptWarehouse } from './keptWarehouse';
import { batchesOn, put } from './ledger';
import { product } from './schema';

type Request = RequestOf<typeof stockCalls.stockIn>;
type Line = Request['items'][number];

const BOUGHT = 1;
/** Numbers of deliveries are of the chain: they stand in the ledgers of all its warehouses. */
const WHOLE_CHAIN = '0';

/** @throws 40001 for days that no batch has */
function expectDays({ batchNo, produceDate, expireDate }: Line, at: number): void {
  const today = formatDay(new Date());
  if (produceDate && produceDate > today)
    throw invalid(`items.${at}.produceDate`, `批号${batchNo}的生产日期不能晚于今天`);
  if (expireDate && expireDate < today)
    throw invalid(`items.${at}.expireDate`, `批号${batchNo}已过期，不能入库`);
  if (produceDate && expireDate && expireDate <= produceDate)
    throw invalid(`items.${at}.expireDate`, `批号${batchNo}的有效期须晚于生产日期`);
}

/** @returns names of products, by their ids @throws 40001 for a product that is not there or not stocked, or a batch that is named twice or known with another day */
async function expectLines(
  { db }: CallContext,
  warehouseId: string,
  items: readonly Line[],
): Promise<Map<string, string>> {
  const ids = items.map(({ productId }) => productId);
  const products = new Map(
    (await db.select().from(product).where(isOneOf(product.id, ids))).map((row) => [row.id, row]),
  );
  const known = await batchesOn(
    db,
    ids.map((productId) => ({ warehouseId, productId })),
  );
  const seen = new Set<string>();
  for (const [at, line] of items.entries()) {
    const row = products.get(line.productId);
    if (!row) throw invalid(`items.${at}.productId`, '所选商品不存在');
    if (row.stockFlag === 'N') throw invalid(`items.${at}.productId`, `${row.name}不管理库存，不能入库`);
    const batchNo = line.batchNo.trim();
    if (batchNo === '') throw invalid(`items.${at}.batchNo`, '请填写批号');
    const key = `${line.productId} ${batchNo}`;
    if (seen.has(key)) throw invalid(`items.${at}.batchNo`, `${row.name}批号${batchNo}重复，请合并为一行`);
    seen.add(key);
    expectDays({ ...line, batchNo }, at);
    const other = known.find((one) => one.productId === line.productId && one.batchNo === batchNo);
    if (other && other.expireDate !== (line.expireDate ?? null))
      throw invalid(
        `items.${at}.expireDate`,
        `${row.name}批号${batchNo}已登记有效期${other.expireDate ?? '无'}，请核对`,
      );
  }
  return new Map([...products].map(([id, { name }]) => [id, name]));
}

/**
 * Brings in what was bought: several lines of one supplier, each into its batch.
 *
 * @throws 40302, 40001
 */
export async function bringStockIn(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof stockCalls.stockIn>> {
  const { db, identity, audit, tellChanges } = context;
  const { id: warehouseId, warehouseName } = await keptWarehouse(context, request.warehouseId);
  const { items } = request;
  const names = await expectLines(context, warehouseId, items);
  const supplierName = request.supplierName.trim();
  const reason = request.remarks?.trim() ?? '';
  const id = newId();
  const deliveryNo = await takeNumber(db, 'stockIn', WHOLE_CHAIN, new Date());
  const brought = items.map((line, at) => ({
    ...{
      lineId: `${deliveryNo}-${at + 1}`,
      warehouseId,
      productId: line.productId,
      batchNo: line.batchNo.trim(),
    },
    ...{ produceDate: line.produceDate ?? null, expireDate: line.expireDate ?? null, supplierName, reason },
    ...{ unitCost: fenOf(line.costPrice), quantity: thousandthsOf(line.quantity) },
  }));
  await put(db, BOUGHT, brought, { id: identity.userId, time: new Date() });
  const after = {
    ...{ deliveryNo, warehouseName, supplierName, remarks: reason },
    items: brought.map(
      ({ productId, batchNo, quantity }) =>
        `${names.get(productId) ?? ''} 批号${batchNo} ×${quantityOf(quantity)}`,
    ),
  };
  audit({ bizType: 'stockIn', bizId: id, before: null, after });
  await tellChanges('everybody');
  return {
    id,
    deliveryNo,
    kinds: new Set(items.map(({ productId }) => productId)).size,
    lines: items.length,
  };
}
