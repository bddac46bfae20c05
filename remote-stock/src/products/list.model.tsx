import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { ProductRow } from '@hospital/shared/contract/calls/products';
import {
  PRODUCT_CATEGORIES,
  PRODUCT_FIELDS,
  PRODUCT_VALID_WORDS,
} from '@hospital/shared/contract/productWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

/** The list's own filter: what is sold. */
export const ALL = {
  keyword: '',
  categoryCode: '',
  validFlag: 'Y',
  prescriptionFlag: '',
} satisfies FilterOf<typeof api.products.page>;

/** A filter as the calls take it. */
export const requestOf = readFilter<RequestOf<typeof api.products.page>>({
  keyword: asText,
  categoryCode: asText,
  validFlag: oneOf('Y', 'N'),
  prescriptionFlag: oneOf('Y', 'N'),
});

/** Below H3 the names of single kinds of services stand one step in. */
export const CATEGORY_OPTIONS = PRODUCT_CATEGORIES.map(({ value, label }) => ({
  value,
  label: value.length > 2 ? `· ${label}` : label,
}));

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'keyword', label: '名称、拼音、编码或条形码', width: 220 },
  {
    kind: 'choice',
    key: 'categoryCode',
    label: PRODUCT_FIELDS.categoryCode,
    options: CATEGORY_OPTIONS,
    width: 128,
  },
  {
    kind: 'choice',
    key: 'validFlag',
    label: PRODUCT_FIELDS.validFlag,
    options: [
      { value: 'Y', label: PRODUCT_VALID_WORDS.Y },
      { value: 'N', label: PRODUCT_VALID_WORDS.N },
    ],
    width: 104,
  },
  {
    kind: 'choice',
    key: 'prescriptionFlag',
    label: PRODUCT_FIELDS.prescriptionFlag,
    options: [
      { value: 'Y', label: '处方药' },
      { value: 'N', label: '非处方药' },
    ],
    width: 112,
  },
];

export type ProductOrder = OrderOf<typeof api.products.page>;

/** Prices of levels in one line: `金卡 61.20、银卡 65.00`. */
const levelWords = ({ levelPrices }: ProductRow): string =>
  levelPrices.map(({ levelName, price }) => `${levelName} ${formatYuan(price)}`).join('、');

/** Its price in the store where one stands; elsewhere, how many stores have prices of their own. */
const storePriceOf = ({ storePrice, storePriceCount }: ProductRow, inStore: boolean): string => {
  if (inStore) return storePrice === null ? '' : formatYuan(storePrice);
  return storePriceCount === 0 ? '' : `${storePriceCount}家门店`;
};

/** What it is and what it costs stand in sight at 1366 px. */
export const columnsOf = (inStore: boolean): readonly ListColumn<ProductRow, ProductOrder>[] => [
  { key: 'code', title: PRODUCT_FIELDS.code, field: 'code', width: 112, sortField: 'code' },
  {
    key: 'name',
    title: PRODUCT_FIELDS.name,
    width: 200,
    always: true,
    render: ({ name, validFlag, prescriptionFlag, controlledFlag }) => (
      <>
        {name} {validFlag === 'N' && <Tag color="gray">{PRODUCT_VALID_WORDS.N}</Tag>}
        {prescriptionFlag === 'Y' && <Tag color="orange">处方</Tag>}
        {controlledFlag === 'Y' && <Tag color="red">麻精</Tag>}
      </>
    ),
  },
  {
    key: 'genericName',
    title: PRODUCT_FIELDS.genericName,
    field: 'genericName',
    width: 168,
    atFirstHidden: true,
  },
  { key: 'categoryCode', title: PRODUCT_FIELDS.categoryCode, field: 'categoryName', width: 88 },
  { key: 'spec', title: PRODUCT_FIELDS.spec, field: 'spec', width: 112 },
  { key: 'unit', title: PRODUCT_FIELDS.unit, field: 'unit', width: 64 },
  {
    key: 'retailPrice',
    title: PRODUCT_FIELDS.retailPrice,
    width: 120,
    numeric: true,
    sortField: 'retailPrice',
    render: ({ retailPrice }) => formatYuan(retailPrice),
  },
  {
    key: 'storePrice',
    title: PRODUCT_FIELDS.storePrice,
    width: 112,
    numeric: true,
    render: (row) => storePriceOf(row, inStore),
  },
  { key: 'levelPrices', title: PRODUCT_FIELDS.levelPrices, width: 176, render: levelWords },
  {
    key: 'costPrice',
    title: PRODUCT_FIELDS.costPrice,
    width: 112,
    numeric: true,
    render: ({ costPrice }) => formatYuan(costPrice),
  },
  { key: 'barcode', title: PRODUCT_FIELDS.barcode, field: 'barcode', width: 136, atFirstHidden: true },
  {
    key: 'prescriptionFlag',
    title: PRODUCT_FIELDS.prescriptionFlag,
    width: 80,
    atFirstHidden: true,
    render: ({ prescriptionFlag }) => (prescriptionFlag === 'Y' ? '是' : '否'),
  },
  {
    key: 'validFlag',
    title: PRODUCT_FIELDS.validFlag,
    width: 80,
    atFirstHidden: true,
    render: ({ validFlag }) => PRODUCT_VALID_WORDS[validFlag],
  },
  {
    key: 'updateDate',
    title: PRODUCT_FIELDS.updateDate,
    width: 152,
    atFirstHidden: true,
    sortField: 'updateDate',
    render: ({ updateDate }) => formatDateTime(updateDate),
  },
];
