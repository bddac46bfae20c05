import { and, inArray, max, ne, sql } from 'drizzle-orm';
import { quantityText } from '@hospital/shared/contract/amounts';
import { isUniqueViolation } from '../../../platform/database/databaseError';
import { insertMany } from '../../../platform/database/insertMany';
import { newId } from '../../../platform/database/newId';
import { isOneOf } from '../../../platform/database/paging';
import { stockRecord } from '../schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import { doneBefore } from '../../../platform/errors/ruleRefusals';
import {
  batchesOn,
  choose,
  holdBatches,
  holdNumbered,
  makeBatches,
  numberOf,
  type HeldBatch,
  type Keeper,
  type Portion,
  type Registered,
  type Shelf,
  type Wanted,
} from './batches';
import type { UnitCost } from './costs';
import { locksOf, unlock, type Holder } from './locks';
import { expectQuantities } from './quantities';

/** What goes out: 2 sold, 4 transferred out, 7 missing at a stock-take, 8 written off. */
export type OutType = 2 | 4 | 7 | 8;
/** What comes in: 1 bought, 3 returned, 5 transferred in, 6 found at a stock-take, 9 opening stock. */
export type InType = 1 | 3 | 5 | 6 | 9;

/** What a line took of one batch, with what the batch is where it comes to next. */
export interface Taken extends Shelf {
  readonly lineId: string;
  readonly batchId: string;
  readonly batchNo: string;
  readonly produceDate: string | null;
  readonly expireDate: string | null;
  readonly unitCost: UnitCost;
  readonly supplierName: string;
  /** Thousandths. */
  readonly quantity: number;
}

/** What a line brings: at another cost than what is there of the batch, their average is the cost of both. */
export interface Brought extends Registered {
  readonly lineId: string;
  /** Thousandths, above 0. */
  readonly quantity: number;
  /** Why it comes, where the kind does not say it. */
  readonly reason?: string;
  /** Number of it within its line; without one they are counted. */
  readonly part?: number;
}

/**
 * Takes stock out, in the caller's transaction: first what the holder keeps for the line, as far as it has not expired
 * since, which holds nothing afterwards, then of what nobody holds. What expires first goes first, and every batch that
 * is touched has its row in the ledger. A line takes once for each kind of movement, however often it is sent; what was
 * sold and came back wholly may be sold again.
 *
 * @returns what was taken, by batch
 * @throws 42201 when there is not enough of a product: nothing is taken then; 40904 for a line that took before
 */
export async function take(
  db: TenantDatabase,
  bizType: OutType,
  wanted: readonly Wanted[],
  keeper: Keeper,
  holder?: Holder,
): Promise<Taken[]> {
  expectQuantities(wanted);
  const batches = await holdBatches(db, wanted);
  return takeOf(db, { batches, bizType, keeper, ...(holder ? { holder } : {}) }, wanted);
}

interface Taking {
  readonly batches: readonly HeldBatch[];
  readonly bizType: OutType;
  readonly keeper: Keeper;
  readonly holder?: Holder;
}

async function takeOf(db: TenantDatabase, taking: Taking, wanted: readonly Wanted[]): Promise<Taken[]> {
  const { batches, bizType, keeper } = taking;
  const kept = await release(db, taking, wanted);
  const before =
    bizType === SOLD
      ? await partsBefore(
          db,
          wanted.map(({ lineId }) => lineId),
        )
      : undefined;
  const taken: Taken[] = [];
  const rows: RecordRow[] = [];
  for (const one of wanted) {
    const own = kept.get(one.lineId) ?? [];
    const rest = one.quantity - own.reduce((sum, { quantity }) => sum + quantity, 0);
    const others = rest > 0 ? await choose(db, batches, { ...one, quantity: rest }) : [];
    for (const { batch, quantity } of own) batch.locked -= quantity;
    const portions = merged([...own, ...others]);
    const part = (before?.get(one.lineId) ?? 0) + 1;
    rows.push(
      ...rowsOf({ bizType, bizId: one.lineId, keeper, part, reason: one.reason ?? '' }, portions, -1),
    );
    taken.push(...portions.map(({ batch, quantity }) => takenOf(one, batch, quantity)));
  }
  await write(db, rows);
  return taken;
}

/** `bizType` of what was sold, and of what came back of it. */
export const [SOLD, RETURNED] = [2, 3] as const;

/** Those of the lines of bills that the ledger names. */
export async function linesInLedger(db: TenantDatabase, lineIds: readonly string[]): Promise<string[]> {
  if (lineIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: stockRecord.bizId })
    .from(stockRecord)
    .where(
      and(
        ...[isOneOf(stockRecord.bizId, lineIds), ne(stockRecord.bizId, '')],
        inArray(stockRecord.bizType, [SOLD, RETURNED]),
      ),
    );
  return rows.map(({ id }) => id);
}

/** How many portions each of the lines sold and has back, all of them: it counts on from there. */
async function partsBefore(
  db: TenantDatabase,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ lineId: stockRecord.bizId, parts: max(stockRecord.part) })
    .from(stockRecord)
    .where(
      and(
        // The index by lines has those of documents alone.
        ...[isOneOf(stockRecord.bizId, lineIds), ne(stockRecord.bizId, '')],
        inArray(stockRecord.bizType, [SOLD, RETURNED]),
      ),
    )
    .groupBy(stockRecord.bizId)
    .having(sql`sum(${stockRecord.changeQuantity}) = 0`);
  return new Map(rows.map(({ lineId, parts }) => [lineId, parts ?? 0]));
}

/**
 * Ends what the holder keeps for the lines.
 *
 * @returns for each line what of it is taken, which counts as locked until then: no line takes what is another's
 */
async function release(
  db: TenantDatabase,
  { batches, holder }: Taking,
  wanted: readonly Wanted[],
): Promise<Map<string, Portion[]>> {
  if (!holder) return new Map();
  const lineIds = wanted.map(({ lineId }) => lineId);
  const locks = await locksOf(db, holder, lineIds);
  await unlock(db, holder, lineIds);
  const found = new Map(batches.map((batch) => [batch.id, batch]));
  for (const { batchId, quantity } of locks) {
    const batch = found.get(batchId);
    if (batch) batch.locked -= quantity;
  }
  return new Map(wanted.map((one) => [one.lineId, ownPortions(batches, locks, one)]));
}

/** What of the line's locks is taken, in the order of the batches; of what has expired since it was kept nothing. */
function ownPortions(
  batches: readonly HeldBatch[],
  locks: Awaited<ReturnType<typeof locksOf>>,
  { lineId, warehouseId, productId, quantity: wanted }: Wanted,
): Portion[] {
  let left = wanted;
  return batches.flatMap((batch) => {
    const fits = productId === batch.productId && warehouseId === batch.warehouseId && !batch.expired;
    const lockOfLine = locks.find((one) => one.batchId === batch.id && one.lineId === lineId);
    const quantity = fits ? Math.min(left, lockOfLine?.quantity ?? 0) : 0;
    left -= quantity;
    batch.locked += quantity;
    return quantity > 0 ? [{ batch, quantity }] : [];
  });
}

/** One portion a batch. */
function merged(portions: readonly Portion[]): Portion[] {
  const byBatch = new Map<string, Portion>();
  for (const { batch, quantity } of portions) {
    const before = byBatch.get(batch.id)?.quantity ?? 0;
    byBatch.set(batch.id, { batch, quantity: before + quantity });
  }
  return [...byBatch.values()];
}

const takenOf = ({ lineId }: Wanted, batch: HeldBatch, quantity: number): Taken => ({
  ...{ lineId, warehouseId: batch.warehouseId, productId: batch.productId, batchId: batch.id },
  ...{ batchNo: batch.batchNo, produceDate: batch.produceDate, expireDate: batch.expireDate },
  ...{ unitCost: batch.unitCost, supplierName: batch.supplierName, quantity },
});

/**
 * Brings stock in, in the caller's transaction: into the batch of that number, or a new one.
 *
 * @throws 40001 for a batch that is known with another date of expiry; 40904 for a line that brought before
 */
export async function put(
  db: TenantDatabase,
  bizType: InType,
  brought: readonly Brought[],
  keeper: Keeper,
): Promise<void> {
  expectQuantities(brought);
  await holdBatches(db, brought);
  await putOf(db, bizType, brought, keeper);
}

/** The same of lines that may bring of several batches. */
export async function putOf(
  db: TenantDatabase,
  bizType: InType,
  brought: readonly Brought[],
  keeper: Keeper,
): Promise<void> {
  await makeBatches(
    db,
    brought.map(({ lineId: _, quantity: __, reason: ___, part: ____, ...batch }) => batch),
    keeper,
  );
  const batches = await holdNumbered(db, brought);
  const parts = new Map<string, number>();
  const rows = brought.flatMap((one) => {
    const { lineId: bizId, quantity, reason = '', unitCost } = one;
    const batch = batches.get(numberOf(one));
    if (batch?.expireDate !== one.expireDate)
      throw invalid('expireDate', `批号${one.batchNo}已登记其他有效期`);
    const part = one.part ?? (parts.get(bizId) ?? 0) + 1;
    parts.set(bizId, part);
    return rowsOf({ bizType, bizId, keeper, part, reason, unitCost }, [{ batch, quantity }], 1);
  });
  await write(db, rows);
}

/**
 * Makes the batches of goods that are under way, empty until they arrive: nobody can register their numbers with
 * another date of expiry meanwhile, so that `put` takes them. Locks nothing that is there.
 *
 * @returns the first batch that is known with another date of expiry, undefined where they can all come
 */
export async function prepare<Coming extends Registered>(
  db: TenantDatabase,
  coming: readonly Coming[],
  keeper: Keeper,
): Promise<Coming | undefined> {
  await makeBatches(
    db,
    coming.map(({ warehouseId, productId, batchNo, produceDate, expireDate, unitCost, supplierName }) => ({
      ...{ warehouseId, productId, batchNo, expireDate, unitCost },
      ...(produceDate === undefined ? {} : { produceDate }),
      ...(supplierName === undefined ? {} : { supplierName }),
    })),
    keeper,
  );
  const known = await batchesOn(db, coming);
  const expiries = new Map(known.map((one) => [numberOf(one), one.expireDate]));
  return coming.find((one) => expiries.get(numberOf(one)) !== one.expireDate);
}

/** A line of stock that goes from one warehouse to another. */
export interface Moved {
  readonly fromWarehouseId: string;
  readonly toWarehouseId: string;
  readonly productId: string;
  readonly lineId: string;
  /** Thousandths, above 0. */
  readonly quantity: number;
  readonly batchId?: string;
}

/**
 * Takes stock out of one warehouse and brings it into another at once, batch by batch; both have it in their ledgers.
 *
 * @returns what was moved, by batch @throws as `take` and `put`
 */
export async function move(
  db: TenantDatabase,
  moved: readonly Moved[],
  keeper: Keeper,
  holder?: Holder,
): Promise<Taken[]> {
  expectQuantities(moved);
  if (moved.some(({ fromWarehouseId, toWarehouseId }) => fromWarehouseId === toWarehouseId))
    throw invalid('toWarehouseId', '调入仓库不能与调出仓库相同');
  const wanted = moved.map(({ fromWarehouseId, toWarehouseId: _, ...rest }) => ({
    ...rest,
    warehouseId: fromWarehouseId,
  }));
  // Both sides at once, so that two that move in opposite directions do not wait for each other.
  const targets = moved.map(({ toWarehouseId, productId }) => ({ warehouseId: toWarehouseId, productId }));
  const batches = await holdBatches(db, [...wanted, ...targets]);
  const taken = await takeOf(db, { batches, bizType: 4, keeper, ...(holder ? { holder } : {}) }, wanted);
  const targetOf = new Map(moved.map(({ lineId, toWarehouseId }) => [lineId, toWarehouseId]));
  const brought = taken.map(({ batchId: _, ...one }) => ({
    ...one,
    warehouseId: targetOf.get(one.lineId) ?? '',
  }));
  await putOf(db, 5, brought, keeper);
  return taken;
}

type RecordRow = typeof stockRecord.$inferInsert;

interface Entry {
  readonly bizType: InType | OutType;
  readonly bizId: string;
  readonly keeper: Keeper;
  readonly reason: string;
  /** Of what comes in; null: what its batch has cost. */
  readonly unitCost?: UnitCost | null;
  /** Number of the first portion within its line. */
  readonly part?: number;
}

/** Rows of the ledger for portions of batches, which have that much more or less from then on. */
const rowsOf = (
  { bizType, bizId, keeper, reason, unitCost = null, part = 1 }: Entry,
  portions: readonly Portion[],
  sign: 1 | -1,
): RecordRow[] =>
  portions.map(({ batch, quantity }, index) => {
    batch.quantity += sign * quantity;
    return {
      ...{ id: newId(), warehouseId: batch.warehouseId, productId: batch.productId, batchId: batch.id },
      ...{ bizType, bizId, reason, part: part + index, operatorId: keeper.id, createDate: keeper.time },
      ...{ changeQuantity: quantityText(sign * quantity), afterQuantity: quantityText(batch.quantity) },
      unitCost: unitCost === null ? null : String(unitCost),
    };
  });

/** Writes the ledger, by which the batches change, row by row in their order. @throws 40904 for a line that is there */
async function write(db: TenantDatabase, rows: readonly RecordRow[]): Promise<void> {
  try {
    await insertMany(db, stockRecord, rows);
  } catch (error) {
    if (isUniqueViolation(error, 'stock_record_once')) throw doneBefore();
    throw error;
  }
}
