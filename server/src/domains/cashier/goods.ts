import type { RequestOf } from '@hospital/shared/contract/call';
import type { billCalls, Totals } from '@hospital/shared/contract/calls/bills';
import { keptPetOf, MERGED, ownerOf } from '../customer';
import { storeOf } from '../settings';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { totalsOf } from './audited';
import { openStockedBill } from './openStockedBill';
import { expectNoneTwice, expectOverTheCounter, pricedLines, type SentLine } from './prices';
import type { BillRecord } from './records';
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
  const { row } = await keptPetOf(context, petId);
  if (row.ownerId !== ownerId) throw invalid('petId', '宠物不属于该宠主');
  return { ownerId, petId, level };
}

/** What is sold, where, and to whom. */
interface Sold extends Buyer {
  readonly storeId: string;
  readonly items: readonly SentLine[];
  readonly saleUserId?: string;
  readonly remarks: string;
}

/**
 * Writes a bill of the counter, with its stock kept until it is paid.
 *
 * @throws 404, 40902 for a product that is not sold; 40001 for what needs a prescription; 42201; 42202
 */
export async function sellGoods(
  context: CallContext,
  { items, level, saleUserId = '', ...sale }: Sold,
): Promise<BillRecord> {
  const lines = await pricedLines(context, { storeId: sale.storeId, level }, items);
  expectOverTheCounter(lines);
  return openStockedBill(context, { type: RETAIL, ...sale, saleUserId, lines });
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
  const { db, identity, tellChanges } = context;
  const storeId = storeOf(identity, undefined);
  const { items, saleUserId = '', remarks = '' } = request;
  const buyer = await buyerOf(context, request);
  await expectSeller(db, saleUserId);
  await expectNoneTwice(db, storeId, items);
  const row = await sellGoods(context, { storeId, ...buyer, items, saleUserId, remarks });
  await tellChanges({ stores: [storeId] });
  return totalsOf(row);
}
