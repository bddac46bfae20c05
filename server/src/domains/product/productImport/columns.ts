import { MOST_IMPORTED_PRODUCTS, PRODUCT_NAME_LIMIT } from '@hospital/shared/contract/bounds';
import { PRODUCT_CATEGORIES, PRODUCT_FIELDS as words } from '@hospital/shared/contract/productWords';
import { importColumn as column, type ImportTable } from '../../../platform/spreadsheet/importTable';

export const flags = { 是: 'Y', 否: 'N' } as const;
/** Names and codes of the categories. */
export const categories: ReadonlyMap<string, string> = new Map(
  PRODUCT_CATEGORIES.flatMap(({ value, label }) => [
    [label, value],
    [value, value],
  ]),
);

/** Names of the workbook's lists of choices. */
export const lists = { categories: '类别选项', flags: '是否' } as const;
const price = '元，最多2位小数，如 12.50';

/** The columns of a workbook of products. */
export const columns = [
  column('code', words.code, false, '字母、数字和短横线；不填则按类别自动编号', { width: 16 }),
  column('name', words.name, true, `最多${PRODUCT_NAME_LIMIT}个字符`, {
    width: 28,
    longest: PRODUCT_NAME_LIMIT,
  }),
  column('genericName', words.genericName, false, '药品通用名', { width: 28, longest: 100 }),
  column('category', words.categoryCode, true, '从列表中选择', { pick: lists.categories }),
  column('spec', words.spec, false, '例如 50mg*10片', { longest: 60 }),
  column('unit', words.unit, true, '例如 盒、次', { width: 8, longest: 10 }),
  column('minUnit', words.minUnit, false, '拆零发放的单位，例如 片', { longest: 10 }),
  column('unitRatio', words.unitRatio, false, '一个单位有多少最小单位，例如 10；不填为1'),
  column('barcode', words.barcode, false, '不能与已有商品重复', { width: 18 }),
  column('retailPrice', words.retailPrice, true, price),
  column('costPrice', words.costPrice, false, price),
  column('prescription', words.prescriptionFlag, false, '是或否，不填为否', { width: 8, pick: lists.flags }),
  column('controlled', words.controlledFlag, false, '是或否，不填为否', { width: 8, pick: lists.flags }),
  column('universal', words.universalFlag, false, '是或否，不填为否', { width: 8, pick: lists.flags }),
] as const;

export type ColumnKey = (typeof columns)[number]['key'];
/** Workbooks of products. */
export const productTable: ImportTable<ColumnKey> = {
  what: '商品',
  columns,
  mostRows: MOST_IMPORTED_PRODUCTS,
};
