import { eq } from 'drizzle-orm';
import { isStocked } from '@hospital/shared/contract/productWords';
import { billItem } from '../billing/schema';
import { store } from '../places/schema';
import { settingsAt, settingsOfKeys } from '../settings';
import {
  lessen,
  lock,
  putBack,
  SOLD,
  take,
  unlock,
  UNSOLD,
  type CameBack,
  type Taken,
  type Wanted,
} from '../stock';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { leftToDispense, OF_CASE, type BillRecord, type LineRecord } from './records';

type Line = Pick<
  LineRecord,
  'id' | 'productId' | 'categoryCode' | 'quantity' | 'returnedQuantity' | 'dispenseStatus'
>;

interface BillLines {
  readonly id: string;
  readonly storeId: string;
  readonly lines: readonly Line[];
  /** Why it goes where nobody buys it. */
  readonly reason?: string;
}

const holderOf = (id: string) => ({ kind: 'bill', id }) as const;

/** What the lines want of the store's warehouse: of drugs, consumables and goods that were not handed out yet. */
async function wantedOf(db: TenantDatabase, { storeId, lines, reason }: BillLines): Promise<Wanted[]> {
  const stocked = lines.filter(
    ({ categoryCode, dispenseStatus }) => isStocked(categoryCode) && dispenseStatus === 0,
  );
  if (stocked.length === 0) return [];
  const [row] = await db.select({ warehouseId: store.warehouseId }).from(store).where(eq(store.id, storeId));
  const warehouseId = row?.warehouseId ?? '';
  if (warehouseId === '') throw invalid('storeId', '门店没有仓库，不能销售库存商品');
  return stocked.map((line) => ({
    ...{ lineId: line.id, warehouseId, productId: line.productId, quantity: leftToDispense(line) },
    ...(reason === undefined ? {} : { reason }),
  }));
}

/**
 * Keeps stock for the lines of a bill for which nothing is kept. All lines or none.
 *
 * @throws 42201 with the product of which there is not enough
 */
export async function holdStock(db: TenantDatabase, bill: BillLines): Promise<void> {
  const wanted = await wantedOf(db, bill);
  if (wanted.length > 0) await lock(db, holderOf(bill.id), wanted);
}

/** The same, but keeps nothing for a line of which there is not enough. */
export async function holdWhatThereIs(db: TenantDatabase, bill: BillLines): Promise<void> {
  const wanted = await wantedOf(db, bill);
  if (wanted.length > 0) await lock(db, holderOf(bill.id), wanted, 'others');
}

/** Keeps nothing for a bill any more. */
export const freeStock = (db: TenantDatabase, billId: string): Promise<void> => unlock(db, holderOf(billId));

/** Keeps for these lines of a bill no more than is still to be handed out of each. */
export const holdWhatIsLeft = (db: TenantDatabase, billId: string, lines: readonly Line[]): Promise<void> =>
  lessen(
    db,
    holderOf(billId),
    lines.map((line) => ({
      lineId: line.id,
      quantity: line.dispenseStatus === 0 ? leftToDispense(line) : 0,
    })),
  );

/**
 * Whether what a bill sells leaves the shelves when it is settled. Drugs of a case wait for 发药 instead, unless the store
 * hands them out with the receipt (门店设置 · 开单基础 · 病例账单收款时即出库).
 */
export async function leavesAtPayment(
  db: TenantDatabase,
  { type, storeId }: Pick<BillRecord, 'type' | 'storeId'>,
): Promise<boolean> {
  if (type !== OF_CASE) return true;
  const [setting] = await settingsAt(db, storeId, settingsOfKeys(new Set(['dispenseAtPay'])));
  return setting?.configValue === 'Y';
}

/** Who takes it off the shelf. */
interface Taker {
  readonly db: TenantDatabase;
  readonly identity: Pick<CallContext['identity'], 'userId' | 'userName'>;
}

const lineIdsOf = (wanted: readonly Wanted[]): readonly string[] => wanted.map(({ lineId }) => lineId);

/** @param dispenseStatus 0: nothing of the lines is out; 2: all of it */
const setHandedOut = (db: TenantDatabase, lineIds: readonly string[], dispenseStatus: 0 | 2) =>
  db.update(billItem).set({ dispenseStatus }).where(isOneOf(billItem.id, lineIds));

/**
 * Hands out what a bill that is settled still has to: what was kept for it first, what expires first of the rest.
 *
 * @throws 42201
 */
export async function takeStock({ db, identity }: Taker, bill: BillLines): Promise<Taken[]> {
  const wanted = await wantedOf(db, bill);
  if (wanted.length === 0) return [];
  const taken = await take(db, SOLD, wanted, { id: identity.userId, time: new Date() }, holderOf(bill.id));
  await setHandedOut(db, lineIdsOf(wanted), 2);
  return taken;
}

/**
 * Puts back on the shelf what lines took, which have handed nothing out from then on.
 *
 * @param unsold of what went as the bill became void alone, without being handed out
 * @returns of the lines of which something came back, what came back of each batch
 */
export async function putStockBack(
  { db, identity }: Taker,
  lineIds: readonly string[],
  why: { readonly reason: string; readonly unsold?: boolean },
): Promise<ReadonlyMap<string, readonly CameBack[]>> {
  const back = await putBack(db, lineIds, { keeper: { id: identity.userId, time: new Date() }, ...why });
  await setHandedOut(db, [...back.keys()], 0);
  return back;
}

interface Move {
  /** Line that handed it out. */
  readonly from: string;
  /** Line that is written as having handed it out. */
  readonly to: string;
  /** For the ledger. */
  readonly reason: string;
}

/**
 * Lines hand out what others did, which handed nothing out then: the same pieces of the same batches, expired or not, so
 * that nothing that is kept for anybody changes. Both stand in the ledger, with the reason; what went unsold stays so, by
 * which it comes back with 撤销执行 ({@link putStockBack}).
 */
export async function moveOut(taker: Taker, moves: readonly Move[]): Promise<void> {
  const { db, identity } = taker;
  const froms = moves.map(({ from }) => from);
  const back = await putStockBack(taker, froms, { reason: '重新开单' });
  const wanted = moves.flatMap(({ from, to, reason }): Wanted[] => {
    const portions = back.get(from) ?? [];
    const [first] = portions;
    if (!first) return [];
    const { warehouseId, productId, outReason } = first;
    const quantity = portions.reduce((sum, portion) => sum + portion.quantity, 0);
    const why = outReason.startsWith(UNSOLD) ? `${UNSOLD}${reason}` : reason;
    return [{ lineId: to, warehouseId, productId, quantity, portions, reason: why }];
  });
  if (wanted.length > 0) await take(db, SOLD, wanted, { id: identity.userId, time: new Date() });
  // Also of what left before the ledger named its lines: of which batches it is, nobody knows of either line.
  await setHandedOut(db, froms, 0);
}
