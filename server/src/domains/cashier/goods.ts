import { eq } from 'drizzle-orm';
import { lineAmount, quantityText } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { billCalls, Totals } from '@hospital/shared/contract/calls/bills';
import { openBill } from '../billing';
import { bill } from '../billing/schema';
import { MERGED, ownerOf, petOf } from '../customer';
import { storeOf } from '../settings';
import { product } from '../stock/schema';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { bizType, logged, loggedLines, totalsOf } from './audited';
import { holdStock, takeStock } from './heldStock';
import { expectNoneTwice, expectOverTheCounter, expectPayable, pricedLines } from './prices';
import { lineRecords } from './records';
import { expectSeller } from './seller';

/** `type` of a bill. */
const RETAIL = 2;

interface Buyer {
  readonly ownerId: string | null;
  readonly petId: string | null;
  readonly level: string;
}

/** @throws 404, 40302; 40001 for a file that was merged, and for a pet of somebody else */
async function buyerOf(
  context: CallContext,
  { ownerId = '', petId = '' }: RequestOf<typeof billCalls.goodsSave>,
): Promise<Buyer> {
  if (ownerId === '') {
    if (petId !== '') throw invalid('petId', '请先选择宠主');
    return { ownerId: null, petId: null, level: '' };
  }
  const { level, status } = await ownerOf(context, ownerId);
  if (status === MERGED) throw invalid('ownerId', '该宠主的档案已合并，请选择保留的宠主');
  if (petId === '') return { ownerId, petId: null, level };
  const { row } = await petOf(context, petId);
  if (row.ownerId !== ownerId) throw invalid('petId', '宠物不属于该宠主');
  return { ownerId, petId, level };
}

/** Kinds and units of products, which say what is kept in stock. */
async function soldOf(db: TenantDatabase, ids: readonly string[]) {
  const rows = await db
    .select({ id: product.id, categoryCode: product.categoryCode })
    .from(product)
    .where(isOneOf(product.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.categoryCode]));
}

/**
 * Sells over the counter: a bill of the store where the session stands, with its stock kept until it is paid. One over
 * nothing is settled and handed out at once.
 *
 * @throws 40001 where the session stands in no store, for what needs a prescription, and for a product twice where the
 *   store wants it once; 404, 40902 for a product that is not sold; 404, 40302 for an owner; 42201; 42202
 */
export async function saveGoods(
  context: CallContext,
  request: RequestOf<typeof billCalls.goodsSave>,
): Promise<Totals> {
  const { db, identity, audit, tellChanges } = context;
  const storeId = storeOf(identity, undefined);
  const { items, saleUserId = '', remarks = '' } = request;
  const { ownerId, petId, level } = await buyerOf(context, request);
  await expectSeller(db, saleUserId);
  await expectNoneTwice(db, storeId, items);
  await expectOverTheCounter(db, items);
  const priced = (await pricedLines(context, { storeId, level }, items)).map((line) => ({
    ...line,
    id: newId(),
  }));
  expectPayable(priced.map(({ price, quantity }) => lineAmount(price, quantity)));
  const kinds = await soldOf(
    db,
    items.map(({ productId }) => productId),
  );
  const id = newId();
  const lines = priced.map((line) => ({
    ...{ id: line.id, productId: line.productId, categoryCode: kinds.get(line.productId) ?? '' },
    ...{ quantity: quantityText(line.quantity), dispenseStatus: 0 },
  }));
  await holdStock(db, { id, storeId, lines });
  const opened = await openBill(context, {
    ...{ id, type: RETAIL, storeId, ownerId, petId, saleUserId, remarks, lines: priced },
  });
  if (opened.payableAmount === 0) await takeStock(context, { id, storeId, lines });
  const row = oneRow(await db.select().from(bill).where(eq(bill.id, id)));
  const written = loggedLines(await lineRecords(db, [id]));
  audit({ bizType, bizId: id, before: null, after: { ...logged(row), items: written } });
  await tellChanges({ stores: [storeId] });
  return totalsOf(row);
}
