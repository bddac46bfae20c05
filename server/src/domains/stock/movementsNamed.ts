import { and, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { numberPrefixes } from '../../platform/database/counters';
import { contains, isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { RETURNED, SOLD } from './ledger';
import { product, stockBatch, stockRecord } from './schema';

type Reading = Pick<CallContext, 'db'>;

/** Sold and given back: these movements are of the lines of bills. */
const BY_BILLS = [SOLD, RETURNED];

/** Lines of bills, also those that left theirs. */
const LINES = sql`(select id, bill_id from bill_item union all select id, bill_id from bill_item_gone)`;

/**
 * The number of the bill by which something was sold or given back: of the ids of its lines nobody knows. Bills come after
 * stock, which knows them by the names of their tables alone.
 */
export const billNumber = sql<string | null>`(select b.bill_no from ${LINES} i join bill b on b.id = i.bill_id
  where i.id = ${stockRecord.bizId} and ${inArray(stockRecord.bizType, BY_BILLS)})`;

/** Part of the number of a document, or of one of its lines: digits, or what it begins with. */
const NUMBER = /^[a-z]{0,4}\d{3,}(-\d*)*$/i;
const OF_BILL = new RegExp(`^${numberPrefixes.bill}\\d+$`);
/** So many are named one by one; of more, they are asked for in the statement. */
const MOST = 2000;

/** Rows whose column is one of those ids. */
const ofIds = (column: AnyPgColumn, ids: readonly string[], all: SQL): SQL =>
  ids.length > MOST ? sql`${column} in (${all})` : isOneOf(column, ids);

/** Lines of the bill with that number: of each store one may have it. */
async function linesOfBill({ db }: Reading, keyword: string): Promise<string[]> {
  const billNo = keyword.toUpperCase();
  if (!OF_BILL.test(billNo)) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select i.id from ${LINES} i join bill b on b.id = i.bill_id where b.bill_no = ${billNo}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Movements of what a keyword names: products and batches, whose ids are looked up first, so that an index has their
 * rows and not the whole ledger is read; and documents by their number, whole or in part, bills by the whole.
 */
export async function movementsNamed(context: Reading, keyword: string): Promise<SQL> {
  const { db } = context;
  const ofName = contains(product.name, keyword);
  const ofBatch = contains(stockBatch.batchNo, keyword);
  const [products, batches] = await Promise.all([
    db
      .select({ id: product.id })
      .from(product)
      .where(ofName)
      .limit(MOST + 1),
    db
      .select({ id: stockBatch.id })
      .from(stockBatch)
      .where(ofBatch)
      .limit(MOST + 1),
  ]);
  const asNumber = NUMBER.test(keyword);
  const lines = asNumber ? await linesOfBill(context, keyword) : [];
  const ways = [
    ofIds(
      stockRecord.productId,
      products.map(({ id }) => id),
      sql`select ${product.id} from ${product} where ${ofName}`,
    ),
    ofIds(
      stockRecord.batchId,
      batches.map(({ id }) => id),
      sql`select ${stockBatch.id} from ${stockBatch} where ${ofBatch}`,
    ),
    ...(lines.length > 0
      ? [and(isOneOf(stockRecord.bizId, lines), inArray(stockRecord.bizType, BY_BILLS))]
      : asNumber
        ? [and(contains(stockRecord.bizId, keyword), notInArray(stockRecord.bizType, BY_BILLS))]
        : []),
  ];
  return or(...ways) ?? sql`false`;
}
