import type { FailedRow, ImportCheck, ImportCounts, ImportRow } from '@hospital/shared/contract/imports';
import type { SentFile } from '@hospital/shared/contract/schema';
import { newId } from '../../../platform/database/newId';
import { product } from '../../stock/schema';
import { inTwoSteps, type CallContext, type ReadContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { readTable } from '../../../platform/spreadsheet/importTable';
import { fileNameOf } from '../../../platform/spreadsheet/plainText';
import { newCodes } from '../codes';
import { checkRows, type CheckedRow, type NewProduct } from './checkRows';
import { columns, productTable } from './columns';

interface Sent {
  readonly file: SentFile;
}

const longestName = 200;
/** Rows that one statement writes: each takes a parameter a column. */
const rowsAtOnce = 500;

/** Reads and checks a workbook; writes nothing. @throws 40001 at `file` */
async function checked({ db }: ReadContext, { file }: Sent): Promise<readonly CheckedRow[]> {
  const rows = await readTable(file, productTable);
  const products = await db.select({ code: product.code, barcode: product.barcode }).from(product);
  return checkRows(rows, {
    codes: new Set(products.map(({ code }) => code)),
    barcodes: new Set(products.map(({ barcode }) => barcode)),
  });
}

const asRead = ({ row, cells, faults }: CheckedRow): ImportRow => ({ row, cells, faults });

/** Every row with its faults, to be looked at before anything is imported. */
export async function checkImport(context: ReadContext, sent: Sent): Promise<ImportCheck> {
  const rows = await checked(context, sent);
  const fail = rows.filter(({ product: made }) => !made).length;
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map(asRead),
    ...{ total: rows.length, success: rows.length - fail, fail },
  };
}

interface Row {
  readonly row: number;
  readonly id: string;
  readonly made: NewProduct;
}

/** Gives every row without a code the next one of its category. A code that the file itself names is passed over. */
async function withCodes({ db }: CallContext, rows: readonly Row[]): Promise<Row[]> {
  const named = rows.map(({ made }) => made.code);
  const without = rows.filter(({ made }) => made.code === '');
  const given = new Map<string, string>();
  for (const category of [...new Set(without.map(({ made }) => made.categoryCode))].sort()) {
    const ofCategory = without.filter(({ made }) => made.categoryCode === category);
    const own = new Set(named.filter((code) => code.startsWith(`${category}-`)));
    const codes = await newCodes(db, category, ofCategory.length + own.size);
    const free = codes.filter((code) => !own.has(code));
    for (const [at, { id }] of ofCategory.entries()) given.set(id, free[at] ?? '');
  }
  return rows.map((row) => ({
    ...row,
    made: { ...row.made, code: row.made.code || (given.get(row.id) ?? '') },
  }));
}

/** Writes the rows. What somebody took since they were checked, the constraints know. @returns ids that were written */
async function insertProducts(context: CallContext, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const inserted = await context.db
      .insert(product)
      .values(
        rows.slice(from, from + rowsAtOnce).map(({ id, made }) => ({ ...made, id, ...madeBy(context) })),
      )
      .onConflictDoNothing()
      .returning({ id: product.id });
    for (const { id } of inserted) written.add(id);
  }
  return written;
}

const taken = { column: '', msg: '商品编码或条形码刚被占用' };

/**
 * Imports the rows without faults. The file is read and checked ahead of the transaction, which only writes.
 *
 * @throws 40001 at `file`
 */
export const importProducts = inTwoSteps(
  checked,
  async (
    context: CallContext,
    { file }: Sent,
    rows: readonly CheckedRow[],
  ): Promise<ImportCounts & { failed: FailedRow[] }> => {
    const good = rows.flatMap((row) =>
      row.product ? [{ row: row.row, id: newId(), made: row.product }] : [],
    );
    const products = await withCodes(context, good);
    const written = await insertProducts(context, products);
    const late = new Set(products.flatMap(({ id, row }) => (written.has(id) ? [] : [row])));
    const failed = rows.flatMap(({ row, faults }) => {
      if (late.has(row)) return [{ row, faults: [taken] }];
      return faults.length > 0 ? [{ row, faults }] : [];
    });
    const counts = { total: rows.length, success: written.size, fail: failed.length };
    const after = {
      ...{ fileName: fileNameOf(file.name, longestName), ...counts },
      products: products.flatMap(({ id, made }) => (written.has(id) ? [`${made.code} ${made.name}`] : [])),
    };
    context.audit({ bizType: 'productImport', bizId: newId(), before: null, after });
    if (written.size > 0) await context.tellChanges('everybody');
    return { ...counts, failed };
  },
);
