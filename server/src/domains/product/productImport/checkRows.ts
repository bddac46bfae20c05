import { DECIMALS, withoutPoint } from '@hospital/shared/contract/amounts';
import { MOST_PRICE } from '@hospital/shared/contract/bounds';
import type { ImportRow } from '@hospital/shared/contract/imports';
import { PRODUCT_FIELDS } from '@hospital/shared/contract/productWords';
import type { SheetRow } from '../../../platform/spreadsheet/importTable';
import { RowCheck } from '../../../platform/spreadsheet/rowCheck';
import { productValues, type ProductValues } from '../productValues';
import { categories, columns, flags, productTable, type ColumnKey } from './columns';

/** A product that can be written; without a code it gets one. */
export type NewProduct = ProductValues & { readonly code: string };

export interface CheckedRow extends ImportRow {
  /** Null for a row with faults. */
  readonly product: NewProduct | null;
}

/** Codes and barcodes that products have already. */
export interface Known {
  readonly codes: ReadonlySet<string>;
  readonly barcodes: ReadonlySet<string>;
}

type Check = RowCheck<ColumnKey>;
type Cells = SheetRow<ColumnKey>['cells'];

/** Yuan of a cell. A number with more decimals than a price has is refused, not rounded. */
function priceOf(check: Check, cells: Cells, key: 'retailPrice' | 'costPrice'): number {
  const text = cells[key];
  if (text === '') return 0;
  const fen = withoutPoint(text, DECIMALS.yuan);
  if (fen !== null && fen >= 0 && fen <= MOST_PRICE * 100) return Number(text);
  check.fault(key, `应为0到${MOST_PRICE}的数字，最多2位小数`);
  return 0;
}

function ratioOf(check: Check, { unitRatio, minUnit }: Cells): number {
  if (unitRatio === '') return 1;
  const ratio = /^\d{1,7}$/.test(unitRatio) ? Number(unitRatio) : 0;
  if (ratio < 1 || ratio > 1_000_000) check.fault('unitRatio', '应为1到1000000的整数');
  else if (ratio > 1 && minUnit === '') check.fault('minUnit', '换算数量大于1时，请填写最小单位');
  return Math.max(1, ratio);
}

const forms = {
  code: { pattern: /^[0-9A-Za-z-]{1,32}$/, msg: '只能使用字母、数字和短横线，最多32个' },
  barcode: { pattern: /^[0-9A-Za-z-]{1,64}$/, msg: '只能使用字母、数字和短横线，最多64个' },
} as const;

/** Codes or barcodes that stand above in the same file, by their rows. */
type Above = Readonly<Record<keyof typeof forms, Map<string, number>>>;

function checkUnique(check: Check, { row, cells }: SheetRow<ColumnKey>, known: Known, above: Above): void {
  for (const key of ['code', 'barcode'] as const) {
    const text = cells[key];
    if (text === '') continue;
    const first = above[key].get(text);
    const taken = key === 'code' ? known.codes : known.barcodes;
    if (!forms[key].pattern.test(text)) check.fault(key, forms[key].msg);
    else if (taken.has(text)) check.fault(key, `${PRODUCT_FIELDS[key]}已存在`);
    else if (first !== undefined) check.fault(key, `与第${first}行重复`);
    else above[key].set(text, row);
  }
}

function checkRow(sheetRow: SheetRow<ColumnKey>, known: Known, above: Above): CheckedRow {
  const { row, cells } = sheetRow;
  const check = new RowCheck(productTable, cells);
  check.texts();
  checkUnique(check, sheetRow, known, above);
  const values = productValues(null, {
    ...{ name: cells.name, genericName: cells.genericName, spec: cells.spec, unit: cells.unit },
    categoryCode: check.known('category', categories.get(cells.category), '没有这个类别'),
    minUnit: cells.minUnit,
    unitRatio: ratioOf(check, cells),
    barcode: cells.barcode,
    retailPrice: priceOf(check, cells, 'retailPrice'),
    costPrice: priceOf(check, cells, 'costPrice'),
    prescriptionFlag: check.word<'Y' | 'N'>('prescription', flags, 'N'),
    controlledFlag: check.word<'Y' | 'N'>('controlled', flags, 'N'),
    universalFlag: check.word<'Y' | 'N'>('universal', flags, 'N'),
  });
  const { faults } = check;
  return {
    ...{ row, faults, cells: columns.map(({ key }) => cells[key]) },
    product: faults.length === 0 ? { ...values, code: cells.code } : null,
  };
}

/** Checks every row. */
export function checkRows(rows: readonly SheetRow<ColumnKey>[], known: Known): CheckedRow[] {
  const above: Above = { code: new Map(), barcode: new Map() };
  return rows.map((row) => checkRow(row, known, above));
}
