import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { quantityText, thousandthsOf } from '@hospital/shared/contract/amounts';
import { insertMany } from '../../../platform/database/insertMany';
import { newId } from '../../../platform/database/newId';
import { textArray } from '../../../platform/database/paging';
import { product, stockBatch } from '../schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { notFound } from '../../../platform/errors/businessError';
import { outOfStock } from '../../../platform/errors/ruleRefusals';
import { wholeFen, type UnitCost } from './costs';

/** Who moves stock, and when. */
export interface Keeper {
  readonly id: string;
  readonly time: Date;
}

/** A product in a warehouse. */
export interface Shelf {
  readonly warehouseId: string;
  readonly productId: string;
}

/** So much of a batch. */
export interface BatchPortion {
  readonly batchId: string;
  /** Thousandths. */
  readonly quantity: number;
}

/** What is wanted of a product, for one line of whoever wants it. */
export interface Wanted extends Shelf {
  /** Line of the bill, transfer … that wants it: it takes once. */
  readonly lineId: string;
  /** Thousandths of the product's unit, above 0. */
  readonly quantity: number;
  /** Why it goes, where the kind does not say it. */
  readonly reason?: string;
  /** Of this batch, expired or not; of those that expire first otherwise, and of none that has expired. */
  readonly batchId?: string;
  /** Just this of each batch, expired or not: all of the quantity. */
  readonly portions?: readonly BatchPortion[];
}

/** A batch, locked until the end of the transaction. Quantities are in thousandths. */
export interface HeldBatch extends Shelf {
  readonly id: string;
  readonly batchNo: string;
  readonly produceDate: string | null;
  readonly expireDate: string | null;
  readonly unitCost: UnitCost;
  readonly supplierName: string;
  readonly expired: boolean;
  quantity: number;
  locked: number;
}

/** The one order in which batches are locked and taken: what expires first goes first, what never does goes last. */
const order = [
  asc(stockBatch.warehouseId),
  asc(stockBatch.productId),
  sql`${stockBatch.expireDate} asc nulls last`,
  asc(stockBatch.inDate),
  asc(stockBatch.id),
];

const columns = {
  id: stockBatch.id,
  warehouseId: stockBatch.warehouseId,
  productId: stockBatch.productId,
  batchNo: stockBatch.batchNo,
  produceDate: stockBatch.produceDate,
  expireDate: stockBatch.expireDate,
  unitCost: sql<string>`coalesce(${stockBatch.unitCost}, ${stockBatch.costPrice})::text`,
  supplierName: stockBatch.supplierName,
  expired: sql<boolean>`coalesce(${stockBatch.expireDate} < (now() at time zone 'Asia/Shanghai')::date, false)`,
  quantity: stockBatch.quantity,
  locked: stockBatch.lockedQuantity,
};
type BatchRow = Omit<HeldBatch, 'quantity' | 'locked'> & Readonly<Record<'quantity' | 'locked', string>>;

const heldBatch = (row: BatchRow): HeldBatch => ({
  ...row,
  quantity: thousandthsOf(row.quantity),
  locked: thousandthsOf(row.locked),
});

const onShelves = (shelves: readonly Shelf[]): SQL => {
  const warehouses = sql.param(textArray(shelves.map(({ warehouseId }) => warehouseId)));
  const products = sql.param(textArray(shelves.map(({ productId }) => productId)));
  return sql`(${stockBatch.warehouseId}, ${stockBatch.productId}) in
    (select * from unnest(${warehouses}::text[], ${products}::text[]))`;
};

/** Every batch of the shelves, empty ones too, locking none: which numbers are known there, and until when they last. */
export const batchesOn = (db: TenantDatabase, shelves: readonly Shelf[]) =>
  db
    .select({
      id: stockBatch.id,
      warehouseId: stockBatch.warehouseId,
      productId: stockBatch.productId,
      batchNo: stockBatch.batchNo,
      expireDate: stockBatch.expireDate,
    })
    .from(stockBatch)
    .where(onShelves(shelves));

/** Locks every batch of the shelves in which there is something, in the one order, and gives them in it. */
export async function holdBatches(db: TenantDatabase, shelves: readonly Shelf[]): Promise<HeldBatch[]> {
  const rows = await db
    .select(columns)
    .from(stockBatch)
    .where(and(gt(stockBatch.quantity, '0'), onShelves(shelves)))
    .orderBy(...order)
    .for('update');
  return rows.map(heldBatch);
}

/** The number of a batch in its place: no two batches have the same. */
export interface Numbered extends Shelf {
  readonly batchNo: string;
}

/** Tells numbered batches apart, and orders them. */
export const numberOf = ({ warehouseId, productId, batchNo }: Numbered): string =>
  JSON.stringify([warehouseId, productId, batchNo]);

/** A batch as it is registered. */
export interface Registered extends Numbered {
  readonly produceDate?: string | null;
  /** Null: does not expire. */
  readonly expireDate: string | null;
  /** Null: what the batch has cost that is there. */
  readonly unitCost: UnitCost | null;
  readonly supplierName?: string;
}

/** Makes those batches that are not there, empty, all in one order. Those that are there stay as they are. */
export async function makeBatches(
  db: TenantDatabase,
  batches: readonly Registered[],
  { id: createId, time: inDate }: Keeper,
): Promise<void> {
  const byNumber = new Map(batches.map((batch) => [numberOf(batch), batch]));
  const rows = [...byNumber]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, { unitCost, ...batch }]) => ({
      ...batch,
      ...{ id: newId(), quantity: '0', produceDate: batch.produceDate ?? null },
      ...{ supplierName: batch.supplierName ?? '', createId, inDate },
      ...{ costPrice: wholeFen(unitCost ?? 0), unitCost: unitCost === null ? null : String(unitCost) },
    }));
  await insertMany(db, stockBatch, rows, 'left');
}

/** The batches of those numbers, empty or not, locked in the one order, by `numberOf`. They have the dates that are known of them. */
export async function holdNumbered(
  db: TenantDatabase,
  batches: readonly Numbered[],
): Promise<Map<string, HeldBatch>> {
  const warehouses = sql.param(textArray(batches.map(({ warehouseId }) => warehouseId)));
  const products = sql.param(textArray(batches.map(({ productId }) => productId)));
  const numbers = sql.param(textArray(batches.map(({ batchNo }) => batchNo)));
  const rows = await db
    .select(columns)
    .from(stockBatch)
    .where(
      sql`(${stockBatch.warehouseId}, ${stockBatch.productId}, ${stockBatch.batchNo}) in
        (select * from unnest(${warehouses}::text[], ${products}::text[], ${numbers}::text[]))`,
    )
    .orderBy(...order)
    .for('update');
  return new Map(rows.map((row) => [numberOf(row), heldBatch(row)]));
}

/** A part of what is wanted, out of one batch. */
export interface Portion {
  readonly batch: HeldBatch;
  /** Thousandths. */
  readonly quantity: number;
}

const free = ({ quantity, locked }: HeldBatch): number => quantity - locked;

/**
 * Chooses where to take what is wanted from, of what nobody holds. The batches are not changed.
 *
 * @throws 42201 with what there is
 */
export async function choose(
  db: TenantDatabase,
  batches: readonly HeldBatch[],
  wanted: Wanted,
): Promise<Portion[]> {
  if (wanted.portions) return justThese(db, batches, wanted, wanted.portions);
  const suitable = batches.filter(
    ({ id, warehouseId, productId, expired }) =>
      warehouseId === wanted.warehouseId &&
      productId === wanted.productId &&
      (wanted.batchId === undefined ? !expired : id === wanted.batchId),
  );
  const portions: Portion[] = [];
  let left = wanted.quantity;
  for (const batch of suitable) {
    const quantity = Math.min(left, free(batch));
    if (quantity > 0) portions.push({ batch, quantity });
    left -= Math.max(quantity, 0);
    if (left === 0) return portions;
  }
  const available = suitable.reduce((sum, batch) => sum + free(batch), 0);
  throw await shortOf(db, wanted.productId, available);
}

/** @throws 42201 where there is less of one of them */
async function justThese(
  db: TenantDatabase,
  batches: readonly HeldBatch[],
  { productId }: Wanted,
  portions: readonly BatchPortion[],
): Promise<Portion[]> {
  const found = portions.flatMap(({ batchId, quantity }) => {
    const batch = batches.find(({ id }) => id === batchId);
    return batch ? [{ batch, quantity: Math.min(quantity, free(batch)) }] : [];
  });
  const sumOf = (parts: readonly { readonly quantity: number }[]): number =>
    parts.reduce((sum, { quantity }) => sum + quantity, 0);
  if (sumOf(found) < sumOf(portions)) throw await shortOf(db, productId, sumOf(found));
  return found;
}

/** The refusal that names the product and what can be had of it. */
async function shortOf(db: TenantDatabase, productId: string, available: number): Promise<Error> {
  const [row] = await db
    .select({ name: product.name, unit: product.unit })
    .from(product)
    .where(eq(product.id, productId));
  if (!row) return notFound();
  return outOfStock(row.name, quantityText(available), row.unit, { productId });
}
