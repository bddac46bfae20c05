import type { ReactNode } from 'react';
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
  { kind: 'text', key: 'keyword', label: '名称、拼音、编码或条形码', width: 212 },
  {
    kind: 'choice',
    key: 'categoryCode',
    label: PRODUCT_FIELDS.categoryCode,
    options: CATEGORY_OPTIONS,
    searchable: true,
    width: 152,
  },
  {
    kind: 'choice',
    key: 'validFlag',
    label: PRODUCT_FIELDS.validFlag,
    options: [
      { value: 'Y', label: PRODUCT_VALID_WORDS.Y },
      { value: 'N', label: PRODUCT_VALID_WORDS.N },
    ],
    width: 88,
  },
  {
    kind: 'choice',
    key: 'prescriptionFlag',
    label: PRODUCT_FIELDS.prescriptionFlag,
    options: [
      { value: 'Y', label: '处方药' },
      { value: 'N', label: '非处方药' },
    ],
    width: 104,
  },
];

export type ProductOrder = OrderOf<typeof api.products.page>;

/** A column of prices is called as the field, without the unit that two decimals tell of. */
const withoutUnit = (title: string): string => title.replace('（元）', '');

/** From the lowest to the highest: `61.20–65.00`, with whose they are for the pointer. */
function levelRange({ levelPrices }: ProductRow): ReactNode {
  const prices = levelPrices.map(({ price }) => price);
  if (prices.length === 0) return '';
  const ends = [...new Set([Math.min(...prices), Math.max(...prices)])];
  const words = levelPrices.map(({ levelName, price }) => `${levelName} ${formatYuan(price)}`).join('、');
  return <span title={words}>{ends.map(formatYuan).join('–')}</span>;
}

/** Its price in the store where one stands; elsewhere, how many stores have prices of their own. */
const storePriceOf = ({ storePrice, storePriceCount }: ProductRow, inStore: boolean): string => {
  if (inStore) return storePrice === null ? '' : formatYuan(storePrice);
  return storePriceCount === 0 ? '' : `${storePriceCount}家门店`;
};

/** What it is and what it costs stand in sight at 1366 px, beside a scroll bar of 16 px and three actions. */
export const columnsOf = (inStore: boolean): readonly ListColumn<ProductRow, ProductOrder>[] => [
  { key: 'code', title: PRODUCT_FIELDS.code, field: 'code', width: 104, sortField: 'code' },
  {
    key: 'name',
    title: PRODUCT_FIELDS.name,
    width: 160,
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
  { key: 'categoryCode', title: PRODUCT_FIELDS.categoryCode, field: 'categoryName', width: 84 },
  { key: 'spec', title: PRODUCT_FIELDS.spec, field: 'spec', width: 104, wrap: true },
  { key: 'unit', title: PRODUCT_FIELDS.unit, field: 'unit', width: 64 },
  {
    key: 'retailPrice',
    title: withoutUnit(PRODUCT_FIELDS.retailPrice),
    width: 104,
    numeric: true,
    sortField: 'retailPrice',
    render: ({ retailPrice }) => formatYuan(retailPrice),
  },
  {
    key: 'storePrice',
    title: withoutUnit(PRODUCT_FIELDS.storePrice),
    width: 92,
    numeric: true,
    render: (row) => storePriceOf(row, inStore),
  },
  { key: 'levelPrices', title: PRODUCT_FIELDS.levelPrices, width: 132, numeric: true, render: levelRange },
  {
    key: 'costPrice',
    title: withoutUnit(PRODUCT_FIELDS.costPrice),
    width: 92,
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
